import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import {
  type Call,
  chooseInMenu,
  clickOn,
  eventually,
  findButton,
  findElement,
  findField,
  serveAnswers,
  showScreens,
  typeInto,
  waitForText,
} from '../testing/ecran.tsx'
import { listOf } from '../testing/exemples.ts'
import { ConteneursTable } from './conteneurs-table.tsx'

const zone = { ids: [], key: '', add: () => 0, clear: () => {} }
const conteneur = (id: number) => ({
  '@id': `/api/conteneurs/${id}`,
  id,
  nomenclature: `C${id}`,
  quantite: 1,
  conteneurType: 'CA',
  dechetType: 'OM',
  status: 0,
})

beforeEach(() => {
  serveAnswers(({ path }) =>
    path.startsWith('/conteneurs?') ? listOf([1, 2, 3, 4].map(conteneur)) : undefined,
  )
})

const openTable = () =>
  showScreens([{ path: '/', element: <ConteneursTable patrimoineId="3" zone={zone} /> }], '/')
const cocher = async (nom: string) => (await findElement(`input[aria-label="Sélectionner ${nom}"]`)).click()

test('PAT-23 CONT-06 the table is filtered by the wash status that its address holds, and by the one chosen', async () => {
  const calls = serveAnswers(() => listOf([conteneur(1)]))
  const table = <ConteneursTable patrimoineId="3" zone={zone} />
  const router = showScreens([{ path: '/', element: table }], '/?statut=0&page=2')
  await eventually(() => expect(calls.at(-1)?.path).toContain('status=0'))
  await waitForText('C1')
  await clickOn('Filtres')
  // The panel takes the focus when it is there, which closes a list that was opened before.
  await eventually(async () => {
    const field = await findField('Statut de lavage')
    if (field.getAttribute('aria-expanded') !== 'true') field.click()
    const options = [...document.querySelectorAll<HTMLElement>('[role=option]')]
    const impossible = options.find(({ textContent }) => textContent === 'Lavage impossible')
    if (!impossible) throw new Error('no such option')
    impossible.click()
  })
  await eventually(() => expect(calls.at(-1)?.path).toContain('status=3'))
  expect(router.state.location.search).toBe('?statut=3')
  await clickOn('Retirer le filtre « Lavage impossible »')
  await eventually(() => expect(router.state.location.search).toBe(''))
})

test('OPEN-52 what is picked under a search is not changed under another', async () => {
  const router = openTable()
  await cocher('C2')
  await cocher('C3')
  await waitForText('2 sélectionnés')
  await router.navigate('/?q=sud')
  await eventually(() => expect(document.body.textContent).not.toContain('sélectionné'))
  await cocher('C1')
  await waitForText('1 sélectionné')
})

/** The list over a zone of 30,000 containers, of which the server finds so many. */
function openZone(total: number): { calls: Call[]; cleared: () => number } {
  const calls = serveAnswers(({ path }) => {
    const members = total === 0 ? [] : [1, 2, 3, 4].map(conteneur)
    return path.startsWith('/conteneurs/recherche?') ? listOf(members, total) : undefined
  })
  const ids = Array.from({ length: 30_000 }, (_, i) => i + 1)
  let cleared = 0
  const grande = { ...zone, ids, key: 'grande', clear: () => void cleared++ }
  showScreens([{ path: '/', element: <ConteneursTable patrimoineId="3" zone={grande} /> }], '/')
  return { calls, cleared: () => cleared }
}

test('OPEN-54 OPEN-126 a zone is read a page at a time and searched by the server', async () => {
  const { calls } = openZone(40)
  await cocher('C1')
  const [box] = document.querySelectorAll<HTMLInputElement>('input[type=search]')
  if (!box) throw new Error('no search box')
  typeInto(box, 'nord')
  await eventually(() => expect(calls.at(-1)?.path).toContain('search=nord'))
  const reads = calls.filter(({ path }) => path.startsWith('/conteneurs'))
  for (const { path, body } of reads) {
    expect(path).toMatch(/^\/conteneurs\/recherche\?.*itemsPerPage=25/)
    expect(body).toMatchObject({ patrimoine: '/api/patrimoines/3', ids: { length: 30_000 } })
  }
  expect(reads).toHaveLength(2)
  await cocher('C2')
  await clickOn('Sélectionner les 40')
  await clickOn('Modifier la sélection')
  const volume = await findElement<HTMLInputElement>('[role=dialog] input[maxlength="255"]')
  typeInto(volume, '4 m3')
  const [, save] = await eventually(() => {
    const all = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] form button')]
    expect(all.at(-1)?.disabled).toBe(false)
    return [null, all.at(-1)]
  })
  save?.click()
  const sent = await eventually(() => {
    const found = calls.find(({ path }) => path === '/conteneurs/lots')
    if (!found) throw new Error('not sent')
    return found
  })
  expect(sent.body).toMatchObject({ search: 'nord', attendus: 40, parmi: { length: 30_000 } })
})

test('OPEN-54 a zone whose containers are gone says so and offers to clear it', async () => {
  const { cleared } = openZone(0)
  await waitForText("Les conteneurs sélectionnés sur la carte n'existent plus")
  expect(document.body.textContent).not.toContain('ne possède pas encore')
  expect(document.querySelectorAll('input[type=search]')).toHaveLength(0)
  ;(await findButton('Effacer la sélection')).click()
  expect(cleared()).toBe(1)
})

test.each([
  ['that no tournée visits may be removed', [], false],
  ['that a tournée visits may not, and says why', ['Mardi'], true],
])('OPEN-38 CONT-07 a container %s', async (_, libelles, bloque) => {
  serveAnswers(({ path }) =>
    path === '/conteneurs/1/usages' ? { total: libelles.length, libelles, bloque } : listOf([conteneur(1)]),
  )
  openTable()
  await chooseInMenu('Supprimer')
  const said = "Fait partie de la tournée « Mardi », retirez-le d'abord de cette tournée."
  await eventually(() => {
    const [confirm] = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].slice(-1)
    expect([confirm?.textContent, confirm?.disabled]).toEqual(['Supprimer', bloque])
    expect(document.body.textContent?.includes(said)).toBe(bloque)
  })
})

/** The list over a zone that is then cleared. */
function Zoned() {
  const [shown, setShown] = useState<{ ids: number[]; key: string }>({ ids: [1, 2, 3, 4], key: '1,2,3,4' })
  return (
    <>
      <button type="button" onClick={() => setShown({ ids: [], key: '' })}>
        Sans zone
      </button>
      <ConteneursTable patrimoineId="3" zone={{ ...zone, ...shown }} />
    </>
  )
}

test('OPEN-54 all that a zone holds is picked no more once the zone is cleared', async () => {
  serveAnswers(({ path }) =>
    listOf([1, 2, 3, 4].map(conteneur), path.startsWith('/conteneurs/recherche?') ? 40 : 900),
  )
  showScreens([{ path: '/', element: <Zoned /> }], '/')
  await cocher('C1')
  await clickOn('Sélectionner les 40')
  await waitForText('40 sélectionnés')
  await clickOn('Sans zone')
  await waitForText('sur 900')
  expect(document.body.textContent).not.toContain('sélectionné')
})

test('CONT-33 undoing a removal says why a container stays removed', async () => {
  serveAnswers(({ path }) => {
    if (path === '/conteneurs/lots/retrait') return { retires: 2, operation: 9 }
    if (path === '/conteneurs/lots/9/annulation') return { restaures: 1, ignores: 1 }
    return listOf([1, 2, 3, 4].map(conteneur))
  })
  openTable()
  await cocher('C1')
  await cocher('C2')
  await clickOn('Supprimer')
  await clickOn('Supprimer 2 conteneurs')
  await waitForText('2 conteneurs supprimés')
  await clickOn('Annuler')
  await waitForText(
    'Suppression annulée : 1 conteneur remis en état ; 1 conteneur rétabli entre-temps ou dont la nomenclature a été reprise, laissé tel quel',
  )
})
