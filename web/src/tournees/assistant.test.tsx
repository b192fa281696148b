import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type Call,
  clickOn,
  eventually,
  fillIn,
  findButton,
  findElement,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { listOf, short } from '../testing/exemples.ts'
import { ModifierTournee, NouvelleTournee } from './assistant.tsx'

const enregistree = {
  ...short('campagne_lavages', 4, 'Ronde'),
  client: short('clients', 2, 'Ville'),
  patrimoine: short('patrimoines', 3, 'Local'),
  formulaire: short('forms', 5, 'Formulaire'),
  prestation: null,
  chauffeur: short('operateurs', 6, 'Ana'),
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
const annee = {
  du: '2026-01-01',
  au: '2026-12-31',
  jours: [],
  abandonnees: [],
  jamais: false,
  territoire: 'metropole',
  fermetures: [],
}

/** Opens the wizard over the saved tournée; `answer` stands before the usual answers of the server. */
function openWizard(answer: (call: Call) => unknown = () => undefined) {
  const calls = serveAnswers((call) => {
    const own = answer(call)
    if (own !== undefined) return own
    if (call.path === '/patrimoines/3') return lieu
    if (call.path === '/campagne_lavages/annee') return annee
    if (call.path === '/campagne_lavages/avertissements') return { phrases: [] }
    return call.path === '/campagne_lavages/4' ? enregistree : undefined
  })
  const routes = [
    { path: '/admin/tournees/:id/edit', element: <ModifierTournee /> },
    { path: '/admin/tournees', element: 'la liste' },
  ]
  showScreens(routes, '/admin/tournees/4/edit')
  return calls
}

async function clickThrough(...names: string[]) {
  for (const name of names) await clickOn(name)
}
const TO_RECAP = ['Suivant', 'Suivant', 'Suivant', 'Terminer']
const isClosed = async () => (await findButton('3Ordre de la tournée')).hasAttribute('disabled')

test('TOUR-17 TOUR-18 the buttons of each step: back, next, the last step, and the save on the recap', async () => {
  openWizard()
  const buttons = () => {
    const labels = [...document.querySelectorAll('button, a')].map(({ textContent }) => textContent)
    return ['Annuler', 'Retour', 'Suivant', 'Terminer', 'Enregistrer la tournée'].filter((one) =>
      labels.includes(one),
    )
  }
  const steps: [string, string][] = [
    ['Annuler', 'Suivant'],
    ['Retour', 'Suivant'],
    ['Retour', 'Suivant'],
    ['Retour', 'Terminer'],
  ]
  for (const offered of steps) {
    await eventually(() => expect(buttons()).toEqual(offered))
    await clickThrough(offered[1])
  }
  await eventually(() => expect(buttons()).toEqual(['Retour', 'Enregistrer la tournée']))
  await clickOn('Retour')
  await eventually(() => expect(buttons()).toEqual(['Retour', 'Terminer']))
})

test('S14 a tournée that somebody saved meanwhile keeps what was typed, over the newer version', async () => {
  let found: object = enregistree
  const calls = openWizard(({ method, path }) => {
    if (path !== '/campagne_lavages/4') return undefined
    if (method === 'GET' || found !== enregistree) return found
    // Somebody else changed the label, and the end.
    found = { ...enregistree, libelle: 'Ronde du nord', dateFin: '2026-11-30' }
    return new Response('{"message":"modifié"}', { status: 412 })
  })
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Ronde'))
  await fillIn('Libellé', 'Ronde du sud')
  await clickThrough(...TO_RECAP, 'Enregistrer la tournée')
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
  const calls = openWizard()
  await clickThrough(...TO_RECAP, 'Enregistrer la tournée')
  await waitForText('la liste')
  const made = calls.map(({ method, path }) => `${method} ${path}`)
  const asked = 'POST /campagne_lavages/avertissements'
  expect(made).toContain(asked)
  expect(made.lastIndexOf(asked)).toBeLessThan(made.indexOf('PUT /campagne_lavages/4'))
})

test('TOUR-10 a step that does not open yet cannot be clicked, and opens once the patrimoine is read', async () => {
  const reading = Promise.withResolvers<object>()
  openWizard(({ path }) => (path === '/patrimoines/3' ? reading.promise : undefined))
  await eventually(async () => expect(await isClosed()).toBe(true))
  reading.resolve(lieu)
  await eventually(async () => expect(await isClosed()).toBe(false))
})

test('TOUR-10 a tournée with containers opens at any step, before its patrimoine is read', async () => {
  openWizard(({ path }) => {
    if (path === '/patrimoines/3') return new Promise(() => {})
    return path === '/campagne_lavages/4' ? { ...enregistree, conteneurs: [8], ordre: [8] } : undefined
  })
  await eventually(async () => expect(await isClosed()).toBe(false))
})

test('CAT-43 TOUR-10 a copy keeps what a tournée is, from today on, and is saved as a new one', async () => {
  vi.setSystemTime('2026-06-10T08:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const calls = serveAnswers(({ method, path }) => {
    if (path === '/patrimoines/3') return lieu
    if (path === '/campagne_lavages/annee') return annee
    if (path === '/campagne_lavages/avertissements') return { phrases: [] }
    if (method === 'POST' && path === '/campagne_lavages') return { ...enregistree, id: 9 }
    return path === '/campagne_lavages/4' ? enregistree : undefined
  })
  const routes = [
    { path: '/admin/tournees/new', element: <NouvelleTournee /> },
    { path: '/admin/tournees', element: 'la liste' },
  ]
  showScreens(routes, '/admin/tournees/new?copie=4')
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Ronde (copie)'))
  await clickThrough(...TO_RECAP, 'Enregistrer la tournée')
  await waitForText('la liste')
  expect(
    calls.find(({ path, method }) => method === 'POST' && path === '/campagne_lavages')?.body,
  ).toMatchObject({
    libelle: 'Ronde (copie)',
    patrimoine: '/api/patrimoines/3',
    chauffeur: '/api/operateurs/6',
    dateDebut: '2026-06-10',
    dateFin: '2026-12-31',
  })
})

test('CONT-34 picked containers open the assistant with their client, their patrimoine and themselves', async () => {
  serveAnswers(({ path }) => {
    if (path === '/patrimoines/3') return { ...lieu, isUnipatrimoine: false }
    if (path === '/campagne_lavages/annee') return annee
    if (path.startsWith('/forms?')) return listOf([enregistree.formulaire])
    if (path.startsWith('/conteneurs?'))
      return listOf([10, 11, 12].map((id) => ({ ...short('conteneurs', id, `C${id}`), quantite: 3 })))
    return undefined
  })
  const selection = { patrimoine: 3, conteneurs: [11, 12] }
  const router = showScreens(
    [
      { path: '/', element: 'ici' },
      { path: '/admin/tournees/new', element: <NouvelleTournee /> },
    ],
    '/',
  )
  await router.navigate('/admin/tournees/new', { state: { selection } })
  await fillIn('Libellé', 'Les pannes')
  await fillIn('Date de fin', '31/12/2026')
  await clickOn('Suivant')
  ;(await findElement('input[value=MO]')).click()
  await clickOn('Suivant')
  await waitForText('2 conteneurs sélectionnés, 6 bacs')
})

test('TOUR-13 of a saved tournée nobody is told that no container is picked before they are read', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  openWizard(({ path }) => {
    if (path === '/patrimoines/3') return { ...lieu, isUnipatrimoine: false }
    if (path === '/campagne_lavages/4') return { ...enregistree, conteneurs: [8], ordre: [8] }
    return path.startsWith('/conteneurs?') ? promise : undefined
  })
  await clickThrough('Suivant')
  await waitForText('Tout sélectionner')
  expect(document.body.textContent).not.toContain('Aucun conteneur sélectionné')
  const one = { ...short('conteneurs', 8, 'C8'), nomenclature: 'C8', quantite: 3 }
  resolve({ 'hydra:member': [one], 'hydra:totalItems': 1 })
  await waitForText('1 conteneur sélectionné, 3 bacs')
})
