import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { client } from '@lavandiere/domain/comptes/compte.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import {
  eventually,
  findButton,
  findField,
  pickOption,
  serveAnswers,
  showScreens,
  typeInto,
  waitForText,
} from '../testing/ecran.tsx'
import { queryClient } from './client.ts'
import { CreationContext } from './creation.ts'
import { SelectRef } from './select-ref.tsx'

function Choix({ told }: { told: (string | null)[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const keep = (iri: string | null) => {
    told.push(iri)
    setChosen(iri)
  }
  return (
    <CreationContext value={(name) => ({ label: 'En faire un', to: `/${name}/new` })}>
      <SelectRef resource={client} label="Client" withAsterisk value={chosen} onChange={keep} />
      <SelectRef resource={formulaire} label="Formulaire" value={null} onChange={() => undefined} />
    </CreationContext>
  )
}
const ville = { '@id': '/api/clients/2', id: 2, libelle: 'Ville' }
const liste = (...members: unknown[]) => ({ 'hydra:member': members, 'hydra:totalItems': members.length })

test('SHELL-62 a required field takes the only choice, an optional one takes none', async () => {
  const form = { '@id': '/api/forms/1', id: 1, libelle: 'Lavage' }
  serveAnswers(({ path }) =>
    path.startsWith('/forms') ? liste(form) : /2$/.test(path) ? ville : liste(ville),
  )
  const told: (string | null)[] = []
  showScreens([{ path: '/', element: <Choix told={told} /> }], '/')
  await eventually(() => expect(told).toEqual(['/api/clients/2']))
  expect((await findField('Formulaire')).value).toBe('')
})

/** Two fields that wait for their choices, of which the first is required and has the caret. */
async function waitingField() {
  const read = Promise.withResolvers<void>()
  serveAnswers(async ({ path }) => {
    if (!path.startsWith('/clients')) return undefined
    await read.promise
    return /2$/.test(path) ? ville : liste(ville)
  })
  const told: (string | null)[] = []
  showScreens([{ path: '/', element: <Choix told={told} /> }], '/')
  const field = await findField('Client')
  field.focus()
  return { field, told, answer: () => read.resolve() }
}

test('SHELL-62 TOUR-24 the only choice that comes while a person types is not laid over the text', async () => {
  const { field, told, answer } = await waitingField()
  typeInto(field, 'Vi')
  answer()
  await waitForText('Ville')
  typeInto(field, `${field.value}ll`)
  await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1))
  expect([field.value, told]).toEqual(['Vill', []])
  field.blur()
  await eventually(() => expect(told).toEqual(['/api/clients/2']))
})

test('SHELL-62 TOUR-24 the only choice that comes under the caret is written over by what is typed next', async () => {
  const { field, answer } = await waitingField()
  answer()
  await eventually(() =>
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['Ville', 0, 5]),
  )
})

test('TOUR-24 SYN-06 what is chosen stays chosen when it is picked again', async () => {
  serveAnswers(({ path }) =>
    path.startsWith('/clients') ? (/2$/.test(path) ? ville : liste(ville)) : undefined,
  )
  const told: (string | null)[] = []
  showScreens([{ path: '/', element: <Choix told={told} /> }], '/')
  await eventually(() => expect(told).toEqual(['/api/clients/2']))
  await pickOption('Client', 'Ville')
  expect(told).toEqual(['/api/clients/2'])
})

test('TOUR-25 choices of one name are told apart by their client, or by their address', async () => {
  const other = { ...ville, '@id': '/api/clients/3', id: 3, email: 'b@ville.example' }
  const twins = liste({ ...ville, email: 'a@ville.example' }, other)
  const forms = liste(
    { '@id': '/api/forms/1', id: 1, libelle: 'Lavage', client: ville },
    { '@id': '/api/forms/2', id: 2, libelle: 'Lavage', client: { ...ville, libelle: 'Métropole' } },
    { '@id': '/api/forms/3', id: 3, libelle: 'Autre', client: ville },
  )
  serveAnswers(({ path }) => (path.startsWith('/forms') ? forms : path === '/clients/3' ? other : twins))
  showScreens([{ path: '/', element: <Choix told={[]} /> }], '/')
  const offered = async (label: string) => {
    ;(await findField(label)).click()
    return eventually(() => {
      const texts = [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
      expect(texts.length).toBeGreaterThan(0)
      return texts
    })
  }
  expect(await offered('Formulaire')).toEqual(
    expect.arrayContaining(['Lavage (Ville)', 'Lavage (Métropole)', 'Autre']),
  )
  expect(await offered('Client')).toEqual(
    expect.arrayContaining(['Ville (a@ville.example)', 'Ville (b@ville.example)']),
  )
  await pickOption('Client', 'Ville (b@ville.example)')
})

test('TOUR-25 a list that holds nothing says so, and leads to the form of a first one until there is one', async () => {
  let made: unknown[] = []
  const towns = liste(ville, { ...ville, '@id': '/api/clients/3', id: 3 })
  serveAnswers(({ path }) => (path.startsWith('/forms') ? liste(...made) : towns))
  showScreens([{ path: '/', element: <Choix told={[]} /> }], '/')
  await waitForText(formulaire.empty)
  const link = await findButton('En faire un')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/forms/new', '_blank'])
  made = [{ '@id': '/api/forms/1', id: 1, libelle: 'Silos' }]
  await queryClient.invalidateQueries()
  await eventually(() => expect(document.body.textContent).not.toContain(formulaire.empty))
})

/** Sixty towns, of which the server answers the first fifty, or those whose name holds the search. */
const villes = Array.from({ length: 60 }, (_, n) => ({
  '@id': `/api/clients/${n + 1}`,
  id: n + 1,
  libelle: `Ville ${n + 1}`,
}))
function cherchees(path: string) {
  const search = new URLSearchParams(path.split('?')[1]).get('search') ?? ''
  const members = villes.filter(({ libelle }) => libelle.includes(search))
  return { 'hydra:member': members.slice(0, 50), 'hydra:totalItems': members.length }
}
const press = (field: HTMLElement, code: string) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true }))

test('TOUR-24 what is typed at once and picked by keyboard is never taken from the list before', async () => {
  serveAnswers(({ path }) => (path.startsWith('/clients') ? cherchees(path) : undefined))
  const told: (string | null)[] = []
  showScreens([{ path: '/', element: <Choix told={told} /> }], '/')
  const field = await findField('Client')
  field.focus()
  field.click()
  await waitForText('Ville 50')
  typeInto(field, 'Ville 60')
  press(field, 'ArrowDown')
  press(field, 'Enter')
  await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1))
  expect(told).toEqual([])
  press(field, 'ArrowDown')
  press(field, 'Enter')
  await eventually(() => expect(told).toEqual(['/api/clients/60']))
})

test('TOUR-24 a text that is pasted is searched without its tabs, and no longer than a search may be', async () => {
  const calls = serveAnswers(({ path }) => (path.startsWith('/clients') ? cherchees(path) : undefined))
  showScreens([{ path: '/', element: <Choix told={[]} /> }], '/')
  const field = await findField('Client')
  field.focus()
  field.click()
  await waitForText('Ville 50')
  typeInto(field, `Saint\tDenis ${'a'.repeat(300)}`)
  const searched = () =>
    calls.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('search')).filter(Boolean)
  await eventually(() => expect(searched()).toEqual([`Saint Denis ${'a'.repeat(300)}`.slice(0, 255)]))
})

test('TOUR-24 what was chosen before does not stand among what a later search finds', async () => {
  const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
  serveAnswers(({ path }) =>
    /^\/clients\/\d/.test(path) ? villes[2] : path.startsWith('/clients') ? cherchees(path) : undefined,
  )
  showScreens([{ path: '/', element: <Choix told={[]} /> }], '/')
  await pickOption('Client', 'Ville 3')
  const field = await findField('Client')
  field.focus()
  field.click()
  typeInto(field, 'Ville 5')
  await eventually(() => expect(options()).toContain('Ville 58'))
  expect(options()).not.toContain('Ville 3')
})
