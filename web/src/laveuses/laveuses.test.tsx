import { expect, test } from 'vitest'
import { screens } from '../shell/navigation.ts'
import { drawnMap } from '../testing/carte.tsx'
import {
  answerQuestion,
  type Call,
  chooseInMenu,
  clickOn,
  eventually,
  fillIn,
  findButton,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { listOf, short, vehiculeSansPosition, vehiculeSuivi } from '../testing/exemples.ts'
import { FRANCE } from '../ui/map/ground.ts'

const vehicle = (more: object = {}) => ({
  '@id': '/api/laveuses/3',
  '@type': 'Laveuse',
  id: 3,
  immatriculation: 'AB-123-CD',
  description: 'Colonnes',
  quartixId: 4711,
  emissionCo2: 210,
  operateur: short('operateurs', 7, 'Nadia'),
  statut: 1,
  statutUpdatedAt: '2026-03-02T10:00:00+01:00',
  problems: [],
  kilometrageDebut: null,
  kilometrageFin: null,
  live: null,
  ignitionOn: null,
  ignitionOff: null,
  lastTenJournalLaveuse: [],
  supprime: false,
  ...more,
})
const brakes = {
  ...short('problem_laveuses', 5, 'Freins'),
  category: 'vehicule',
  importance: 4,
  signaleLe: '2026-03-02T10:00:00+01:00',
}
const broken = vehicle({ statut: 4, problems: [brakes] })
const entry = (id: number, more: object = {}) => ({
  '@id': `/api/journal_laveuses/${id}`,
  id,
  date: '2026-03-02',
  operateur: short('operateurs', 7, 'Nadia'),
  auteur: { id: 7, libelle: 'Nadia' },
  problems: [],
  remarque: null,
  kilometrageDebut: 1000,
  kilometrageFin: 1042,
  kilometrageIncoherent: false,
  decalageHorloge: null,
  photos: [],
  ...more,
})

/** On the map: the vehicle, while no tracker has told where it is, and another one. */
const unseen = vehiculeSansPosition({ id: 3 })
const seen = vehiculeSuivi({ id: 4, immatriculation: 'EF-456-GH' })

/** A server with one vehicle, and the problems that a vehicle may have. */
const company = (one: object | null = vehicle()): Call[] =>
  serveAnswers(({ method, path }) => {
    if (method !== 'GET') return method === 'DELETE' ? undefined : { ...vehicle(), ...one }
    if (path.startsWith('/laveuses/3/usages'))
      return { '@id': '/api/laveuses/3/usages', total: 1, libelles: ['Nadia'], bloque: false }
    if (path.startsWith('/laveuses/3')) return one
    if (path.startsWith('/laveuses')) return listOf(one ? [one] : [])
    if (path.startsWith('/telematique/flotte'))
      return { etat: 'ok', misAJour: null, vehicules: one ? [unseen, seen] : [] }
    if (path.startsWith('/problem_laveuses')) return listOf([{ ...brakes, exploitant: null }])
    return undefined
  })

/** The screens of vehicles, by their addresses. */
async function open(at: string) {
  const found = screens.filter(({ path }) => path.startsWith('/admin/laveuses'))
  const routes = found.map(async ({ path, page }) => ({ path, Component: (await page?.()) ?? null }))
  return showScreens(await Promise.all(routes), at)
}
const headers = () => [...document.querySelectorAll('th')].map((one) => one.textContent)
const sentTo = (calls: Call[], method: string) => calls.find((call) => call.method === method)

test('LAV-02 LAV-03 LAV-07 the list shows its columns, and the actions of a vehicle', async () => {
  company(broken)
  await open('/admin/laveuses')
  await waitForText('AB-123-CD')
  expect(headers().slice(0, 5)).toEqual([
    'Immatriculation',
    'Description',
    'Identifiant',
    'Opérateur',
    'Statut',
  ])
  const row = document.querySelector('tbody tr')
  for (const text of ['4711', 'Nadia', 'En panne', 'CORRIGER']) expect(row?.textContent).toContain(text)
  for (const action of ['Trajets', 'Journal'])
    expect(row?.querySelector(`[aria-label="${action}"]`)).not.toBeNull()
})

test('LAV-08 CORRIGER asks, names what it closes, and sets the state to 1', async () => {
  const calls = company(broken)
  await open('/admin/laveuses')
  await clickOn('CORRIGER AB-123-CD')
  await waitForText('Remettre la laveuse AB-123-CD en service')
  await waitForText('Freins')
  await waitForText('Ce problème sera noté comme corrigé')
  await clickOn('CORRIGER')
  await eventually(() =>
    expect(sentTo(calls, 'PUT')).toMatchObject({ path: '/laveuses/3', body: { statut: 1 } }),
  )
  await waitForText('La laveuse a bien été modifié')
})

test('LAV-04 an empty list says so', async () => {
  company(null)
  await open('/admin/laveuses')
  await waitForText("Il n'y a encore aucun laveuse enregistrée")
})

test('LAV-01 LAV-05 OPEN-95 the map, once chosen, shows vehicles where they are live, and names those that are not', async () => {
  company()
  await open('/admin/laveuses')
  await waitForText('AB-123-CD')
  const choice = [...document.querySelectorAll('label')].find((one) => one.textContent === 'Affichage carte')
  choice?.click()
  await waitForText('3 rue des Lavoirs, Lyon')
  await waitForText('Sans position')
  expect(localStorage.getItem('lavandiere.laveuses.affichage')).toBe('map')
  // The map is loaded by itself: the list beside it may stand there before.
  await expect
    .poll(() =>
      drawnMap.props.points?.map(({ latitude, longitude, label }) => [
        latitude,
        longitude,
        label.split(',')[0],
      ]),
    )
    .toEqual([[45.75, 4.85, 'EF-456-GH']])
  expect(FRANCE).toEqual({ longitude: 2.2, latitude: 46.6, zoom: 6 })
})

test('LAV-08 a vehicle in service shows no CORRIGER', async () => {
  company()
  await open('/admin/laveuses')
  await waitForText('Disponible')
  expect(document.body.textContent).not.toContain('CORRIGER')
})

test('LAV-06 LAV-10 LAV-11 LAV-12 LAV-13 LAV-18 a new vehicle is sent with whole numbers, and without what is empty', async () => {
  const calls = company()
  await open('/admin/laveuses/new')
  await waitForText('Nouvelle laveuse')
  await clickOn('Enregistrer')
  await waitForText("L'immatriculation est requise")
  await fillIn('Immatriculation', 'EF-456-GH')
  await fillIn('Émission de CO2 (g/km)', '210,5')
  await clickOn('Enregistrer')
  await eventually(() =>
    expect(sentTo(calls, 'POST')?.body).toEqual({
      immatriculation: 'EF-456-GH',
      signalMoteur: 'contact',
      emissionCo2: 211,
      statut: 1,
    }),
  )
  await waitForText('La laveuse a bien été créé')
})

test('LAV-06 LAV-18 a vehicle is changed; its state is shown and not typed', async () => {
  const calls = company(broken)
  await open('/admin/laveuses/3/edit')
  await waitForText('Modifier la laveuse')
  await eventually(async () => expect((await findField('Immatriculation')).value).toBe('AB-123-CD'))
  await waitForText('En panne')
  await fillIn('Description', 'Bacs')
  await clickOn('Enregistrer')
  await eventually(() => expect(sentTo(calls, 'PATCH')?.body).toMatchObject({ description: 'Bacs' }))
  await waitForText('La laveuse a bien été modifié')
})

test('LAV-03 LAV-18 a removal says whom it leaves without a vehicle', async () => {
  company()
  await open('/admin/laveuses')
  await chooseInMenu('Supprimer')
  await waitForText("Affectée à « Nadia », qui n'aura plus de laveuse.")
  await answerQuestion('Supprimer')
  await waitForText('Le laveuse a bien été supprimé')
})

test('LAV-14 LAV-16 TER-16 the journal shows its ten newest entries: kilometres driven, problems, remark', async () => {
  const problems = [{ ...brakes, corrigeLe: '2026-03-04T10:00:00+01:00' }]
  const entries = [
    entry(9, { problems, remarque: 'Tire à gauche', kilometrageIncoherent: true, decalageHorloge: -7200 }),
    entry(8, { operateur: null, auteur: { id: 2, libelle: 'Éclat Urbain' }, kilometrageFin: null }),
  ]
  company({ ...broken, lastTenJournalLaveuse: entries, kilometrageFin: 1042 })
  await open('/admin/laveuses/3/journal')
  await waitForText('Tire à gauche')
  expect(document.querySelector('h2')?.textContent).toBe('Dix dernières entrées')
  expect(document.body.textContent).not.toContain('Nombre de lignes')
  const columns = [
    'Date',
    'Opérateur',
    'Km début',
    'Km fin',
    'Km parcourus',
    'Problèmes',
    'Remarque',
    'Photos',
  ]
  expect(headers().slice(0, 8)).toEqual(columns)
  const [first, second] = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(first).toContain('42')
  expect(first).toContain('Nadia (téléphone, horloge en retard de 2 h, heures corrigées)')
  expect(first).toContain('corrigé le 04/03/2026')
  expect(second).toContain('Éclat Urbain (bureau)')
  expect(
    document.querySelector('[aria-label="Inférieur au kilométrage de fin de l\'entrée précédente"]'),
  ).not.toBeNull()
})

test('LAV-14 an empty journal says so, and leads to a report', async () => {
  company()
  await open('/admin/laveuses/3/journal')
  await waitForText("Il n'y a encore aucune entrée")
  const way = await findButton('Signaler un problème')
  expect(way.getAttribute('href')).toBe('/admin/laveuses/3/journal/new')
})
