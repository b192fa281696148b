// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import {
  clickOn,
  eventually,
  fillIn,
  findButton,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { ModifierTournee } from './assistant.tsx'

const court = (name: string, id: number, libelle: string) => ({ '@id': `/api/${name}/${id}`, id, libelle })
const enregistree = {
  ...court('campagne_lavages', 4, 'Ronde'),
  client: court('clients', 2, 'Ville'),
  patrimoine: court('patrimoines', 3, 'Local'),
  formulaire: court('forms', 5, 'Formulaire'),
  prestation: null,
  chauffeur: court('operateurs', 6, 'Ana'),
  equipier: null,
  dateDebut: '2026-01-01',
  dateFin: '2026-12-31',
  freq: 'WEEKLY',
  interval: 1,
  byDay: ['MO'],
  conteneurs: [],
  ordre: [],
}
const lieu = { ...enregistree.patrimoine, isUnipatrimoine: true, nombreDeBacs: 7, client: enregistree.client }

afterEach(() => vi.restoreAllMocks())

test('TOUR-17 TOUR-18 the buttons of each step: back, next, the last step, and the save on the recap', async () => {
  serveAnswers(({ path }) => {
    if (path === '/patrimoines/3') return lieu
    return path === '/campagne_lavages/4' ? enregistree : undefined
  })
  showScreens([{ path: '/admin/tournees/:id/edit', element: <ModifierTournee /> }], '/admin/tournees/4/edit')
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Ronde'))
  const buttons = () => {
    const labels = [...document.querySelectorAll('button, a')].map(({ textContent }) => textContent)
    return ['Annuler', 'Retour', 'Suivant', 'Terminer', 'Enregistrer la tournée'].filter((one) =>
      labels.includes(one),
    )
  }
  const steps = [
    ['Annuler', 'Suivant'],
    ['Retour', 'Suivant'],
    ['Retour', 'Suivant'],
    ['Retour', 'Terminer'],
    ['Retour', 'Enregistrer la tournée'],
  ]
  for (const [i, offered] of steps.entries()) {
    await eventually(() => expect(buttons()).toEqual(offered))
    const next = offered[1] ?? ''
    await eventually(async () => expect((await findButton(next)).hasAttribute('disabled')).toBe(false))
    if (i < steps.length - 1) await clickOn(next)
  }
  await clickOn('Retour')
  await eventually(() => expect(buttons()).toEqual(['Retour', 'Terminer']))
})

test('S14 a tournée that somebody saved meanwhile keeps what was typed, over the newer version', async () => {
  let found: object = enregistree
  const calls = serveAnswers(({ method, path }) => {
    if (path === '/patrimoines/3') return lieu
    if (path === '/campagne_lavages/4' && method === 'GET') return found
    if (method !== 'PUT') return undefined
    if (found !== enregistree) return found
    // Somebody else changed the label, and the end.
    found = { ...enregistree, libelle: 'Ronde du nord', dateFin: '2026-11-30' }
    return new Response('{"message":"modifié"}', { status: 412 })
  })
  showScreens(
    [
      { path: '/admin/tournees/:id/edit', element: <ModifierTournee /> },
      { path: '/admin/tournees', element: 'la liste' },
    ],
    '/admin/tournees/4/edit',
  )
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Ronde'))
  await fillIn('Libellé', 'Ronde du sud')
  for (const step of ['Suivant', 'Suivant', 'Suivant', 'Terminer']) {
    await eventually(async () => expect((await findButton(step)).hasAttribute('disabled')).toBe(false))
    await clickOn(step)
  }
  await clickOn('Enregistrer la tournée')
  await waitForText('Cette fiche a changé entre-temps')
  await waitForText('« Ronde du nord »')
  await clickOn('Enregistrer la tournée')
  await waitForText('la liste')
  const puts = calls.filter(({ method }) => method === 'PUT').map(({ body }) => [body.libelle, body.dateFin])
  expect(puts).toEqual([
    ['Ronde du sud', '2026-12-31'],
    ['Ronde du sud', '2026-11-30'],
  ])
})

test('TOUR-17 a tournée that was just saved is not asked again whether its name is taken: by itself', async () => {
  const calls = serveAnswers(({ path }) => {
    if (path === '/patrimoines/3') return lieu
    if (path === '/campagne_lavages/avertissements') return { phrases: [] }
    return path === '/campagne_lavages/4' ? enregistree : undefined
  })
  showScreens(
    [
      { path: '/admin/tournees/:id/edit', element: <ModifierTournee /> },
      { path: '/admin/tournees', element: 'la liste' },
    ],
    '/admin/tournees/4/edit',
  )
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Ronde'))
  for (const step of ['Suivant', 'Suivant', 'Suivant', 'Terminer', 'Enregistrer la tournée']) {
    await eventually(async () => expect((await findButton(step)).hasAttribute('disabled')).toBe(false))
    await clickOn(step)
  }
  await waitForText('la liste')
  const made = calls.map(({ method, path }) => `${method} ${path}`)
  const asked = 'POST /campagne_lavages/avertissements'
  expect(made).toContain(asked)
  expect(made.lastIndexOf(asked)).toBeLessThan(made.indexOf('PUT /campagne_lavages/4'))
})

test('TOUR-10 a step that does not open yet cannot be clicked, and opens once the patrimoine is read', {
  retry: 3,
}, async () => {
  const reading = Promise.withResolvers<object>()
  serveAnswers(({ path }) => {
    if (path === '/patrimoines/3') return reading.promise
    return path === '/campagne_lavages/4' ? enregistree : undefined
  })
  showScreens([{ path: '/admin/tournees/:id/edit', element: <ModifierTournee /> }], '/admin/tournees/4/edit')
  const isClosed = async () => (await findButton('3Ordre de la tournée')).hasAttribute('disabled')
  await eventually(async () => expect(await isClosed()).toBe(true))
  reading.resolve(lieu)
  await eventually(async () => expect(await isClosed()).toBe(false))
})

test('TOUR-10 a tournée with containers opens at any step, before its patrimoine is read', async () => {
  serveAnswers(({ path }) => {
    if (path === '/patrimoines/3') return new Promise(() => {})
    return path === '/campagne_lavages/4' ? { ...enregistree, conteneurs: [8], ordre: [8] } : undefined
  })
  showScreens([{ path: '/admin/tournees/:id/edit', element: <ModifierTournee /> }], '/admin/tournees/4/edit')
  await eventually(async () =>
    expect((await findButton('3Ordre de la tournée')).hasAttribute('disabled')).toBe(false),
  )
})

test('TOUR-26 the step of the patrimoine says that one is required', async () => {
  serveAnswers(({ path }) =>
    path === '/campagne_lavages/4' ? { ...enregistree, patrimoine: null } : undefined,
  )
  showScreens([{ path: '/admin/tournees/:id/edit', element: <ModifierTournee /> }], '/admin/tournees/4/edit')
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Ronde'))
  await clickOn('Suivant')
  await clickOn('Suivant')
  await waitForText('Le patrimoine est requis')
})
