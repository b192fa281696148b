import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadAll } from '../crud/client.ts'
import { json } from '../testing/browser.ts'
import {
  clickOn,
  eventually,
  fillIn,
  findButton,
  findElement,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { ANA, DETAILS, listOf, MARS } from '../testing/exemples.ts'
import { Cloture } from './cloture.tsx'
import { SuiviDesHeures } from './suivi-heures.tsx'

const feuille = {
  '@id': '/api/feuille_de_temps/9',
  id: 9,
  version: 2,
  heureDebut: '2026-03-02T05:00:00Z',
  heureFin: '2026-03-02T13:00:00Z',
  tempsPauseMinutes: 30,
  premiereIntervention: '2026-03-02T05:30:00Z',
  derniereIntervention: null,
  workMinutes: 450,
  validatedAt: null,
  decalageHorloge: 10_800,
}
const detail = {
  '@id': '/api/poste_operateurs/7/detail-equipe',
  '@type': 'DetailEquipe',
  id: 7,
  version: 1,
  date: '2026-03-02',
  statutJournee: 'WD',
  operateur: ANA,
  role: 'chauffeur',
  feuilleDeTemps: feuille,
  laveusePrisePoste: null,
  laveuseFinPoste: null,
  client: 'Ville',
  tourneeLibelle: 'Centre',
  nbBacs: 12,
  binome: {
    id: 2,
    libelle: 'Bob',
    role: 'equipier',
    posteOperateurId: null,
    statutJournee: null,
    feuilleDeTemps: null,
    laveusePrisePoste: null,
    laveuseFinPoste: null,
  },
  raisons: [],
}
const suivi = [
  { date: '2026-03-02', status: 'vert', raisons: [], details: DETAILS },
  { date: '2026-03-03', status: 'rouge', raisons: ['Une tournée était prévue'], details: null },
]
let periodes = [MARS]
beforeEach(() => {
  periodes = [MARS]
})

afterEach(() => vi.useRealTimers())

function open(patched?: () => Response, shown: object = detail) {
  const calls = serveAnswers(({ method, path }) => {
    if (method === 'PATCH' && patched) return patched()
    if (path === '/feuille_de_temps/9') return { ...feuille, validatedAt: '2026-03-05T10:00:00Z', version: 3 }
    if (path.startsWith('/periode_paies/3/etat')) return undefined
    if (path.startsWith('/periode_paies/3/paie'))
      return { lignes: [], origines: [], total: 0, sansCode: [], sansMatricule: [], memeMatricule: [] }
    if (path.startsWith('/poste_operateurs/historique')) return { lignes: [] }
    if (path.startsWith('/periode_paies')) return listOf(periodes)
    if (path.startsWith('/suivi_heures')) return listOf([{ operateur: ANA, totalMinutes: 450, suivi }])
    if (path.endsWith('/detail-equipe')) return shown
    return undefined
  })
  showScreens([{ path: '/', element: <SuiviDesHeures /> }], '/')
  return calls
}
const cell = (name: string) => findElement(`[data-cell="${name}"]`)

test('RH-32 RH-37 RH-38 the grid names the person with the hours, each day in a colour and in words', async () => {
  open()
  expect((await cell('0,0')).textContent).toContain('7,50h')
  await waitForText('Ana (7,50 h)')
  expect(document.body.textContent).not.toContain('heures de cette partie')
  expect((await cell('0,1')).title).toContain('Feuille de temps manquante. Une tournée était prévue')
})

test('RH-40 RH-62 RH-65 OPEN-117 a red day opens the dialog that makes its sheet, with the history', async () => {
  const calls = open()
  ;(await cell('0,1')).click()
  await waitForText('Vous êtes sur le point de créer une feuille de temps pour cet opérateur à cette date.')
  document.querySelector<HTMLElement>('details > summary')?.click()
  await waitForText("Aucun changement n'est noté ce jour-là.")
  expect(calls.map(({ path }) => path)).toContain('/poste_operateurs/historique?operateur=1&date=2026-03-03')
  await clickOn('Créer')
  await eventually(() =>
    expect(calls.find(({ path }) => path === '/feuille_de_temps/vide')?.body).toMatchObject({
      operateurId: 1,
      date: '2026-03-03',
      statutJournee: 'WD',
      heureDebut: '2026-03-03 09:00:00',
      heureFin: '2026-03-03 16:00:00',
      tempsPauseMinutes: 0,
    }),
  )
})

test('RH-41 RH-46 RH-51 RH-52 RH-54 a day with a sheet shows it beside the partner who has none', async () => {
  open()
  ;(await cell('0,0')).click()
  await waitForText('Feuille de temps du 02/03/2026 - Ana')
  const said = ['Fiche non validée', 'Pas de feuille de temps', 'Ville · Centre · 12 bacs', '7 h 30 min']
  for (const words of said) await waitForText(words)
})

test('RH-50 « Créer FDT » gives the partner the hours of the one who has a sheet', async () => {
  const calls = open()
  ;(await cell('0,0')).click()
  await clickOn('Créer FDT')
  await eventually(() =>
    expect(calls.find(({ path }) => path === '/feuille_de_temps/vide')?.body).toMatchObject({
      operateurId: 2,
      heureDebut: '2026-03-02 06:00:00',
      heureFin: '2026-03-02 14:00:00',
      tempsPauseMinutes: 30,
    }),
  )
})

test('RH-55 RH-61 OPEN-122 a validation that fails is told: nobody believes it saved', async () => {
  const calls = open(() => json(500, { message: '' }))
  ;(await cell('0,0')).click()
  await clickOn('Valider la feuille de temps')
  await waitForText('Erreur lors de la mise à jour')
  expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/feuille_de_temps/9',
    body: { validatedAt: true },
  })
})

test('RH-55 of two who validate the same hours at once, both are told that they did', async () => {
  open(() => json(412, { message: '' }))
  ;(await cell('0,0')).click()
  await clickOn('Valider la feuille de temps')
  await waitForText('La feuille de temps a bien été validée')
})

test('RH-55 a partner whose sheet alone waits is validated from the day of the other', async () => {
  const binome = { ...detail.binome, feuilleDeTemps: { ...feuille, id: 10, version: 4 } }
  const validated = { ...feuille, validatedAt: '2026-03-05T10:00:00Z' }
  const calls = open(undefined, { ...detail, feuilleDeTemps: validated, binome })
  ;(await cell('0,0')).click()
  await clickOn('Valider la feuille de temps')
  await eventually(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.path).toBe('/feuille_de_temps/10'),
  )
})

test('RH-56 RH-61 a refused value stays in its field, with the sentence of the refusal under it', async () => {
  open(() => json(422, { message: 'La fin précède le début' }))
  ;(await cell('0,0')).click()
  await clickOn("Modifier : Temps de pause d'Ana")
  await clickOn("Confirmer : Temps de pause d'Ana")
  await eventually(() => {
    const said = [...document.querySelectorAll('td [role="alert"]')].map(({ textContent }) => textContent)
    expect(said).toEqual(['La fin précède le début'])
  })
})

test('RH-56 the focus goes into a value that its pencil opens, and back to the pencil', async () => {
  open()
  ;(await cell('0,0')).click()
  const hasFocus = (name: string) =>
    eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))
  const pencil = await findButton("Modifier : Temps de pause d'Ana")
  pencil.focus()
  pencil.click()
  await hasFocus("Temps de pause d'Ana")
  await clickOn("Annuler : Temps de pause d'Ana")
  await hasFocus("Modifier : Temps de pause d'Ana")
})

test('RH-29 RH-45 a period removed meanwhile says so and stays with its open day until another is chosen', async () => {
  const calls = open()
  await cell('0,0')
  periodes = [{ ...MARS, '@id': '/api/periode_paies/4', id: 4, libelle: 'Avril' }]
  reloadAll()
  await waitForText('La période « Mars » a été supprimée entre-temps.')
  expect((await cell('0,0')).textContent).toContain('7,50h')
  await clickOn('EXPORT')
  await waitForText("Aucune période sélectionnée pour l'export")
  expect(calls.some(({ path }) => path.startsWith('/periode_paies/4'))).toBe(false)
})

test('RH-29 a page left open past the last day of its period keeps it, with the day that is open', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T20:00:00Z') })
  const avril = {
    ...{ ...MARS, '@id': '/api/periode_paies/4', id: 4, libelle: 'Avril' },
    ...{ startDate: '2026-04-01', endDate: '2026-04-30' },
  }
  periodes = [avril, MARS]
  open()
  ;(await cell('0,0')).click()
  await waitForText('Feuille de temps du 02/03/2026 - Ana')
  vi.setSystemTime('2026-04-01T06:00:00Z')
  document.dispatchEvent(new Event('visibilitychange'))
  reloadAll()
  await waitForText('Feuille de temps du 02/03/2026 - Ana')
  await clickOn('Fermer')
  await clickOn('EXPORT')
  await waitForText('Exporter « Mars »')
})

test('RH-31 « EXPORT » opens the files of the period, « Saisie des heures » leads to the entry', async () => {
  open()
  await waitForText('Ana (7,50 h)')
  expect((await findButton('Saisie des heures')).getAttribute('href')).toBe('/RH/heures/new')
  await clickOn('EXPORT')
  await waitForText('Exporter « Mars »')
})

test('RH-95 an absence of several days is entered from the grid', async () => {
  const calls = open()
  ;(await cell('0,1')).click()
  await clickOn('RTT')
  await fillIn("Jusqu'au (compris)", '06/03/2026')
  await clickOn('Créer')
  await waitForText("L'absence a bien été enregistrée")
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/poste_operateurs',
    body: { operateur: '/api/operateurs/1', date: '2026-03-03', statutJournee: 'RTT', jusquAu: '2026-03-06' },
  })
})

const key = (target: Element, name: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
const typed = () => findElement<HTMLInputElement>('[role="dialog"] input')

test('RH-94 hours typed in a red day make its sheet, and the next day takes the focus', async () => {
  const calls = open()
  key(await cell('0,1'), '7')
  const field = await typed()
  expect(field.value).toBe('7')
  await fillIn('Ana, mardi 3 mars 2026', '730-2512')
  key(field, 'Enter')
  await waitForText("« 2512 » n'est pas une heure")
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await fillIn('Ana, mardi 3 mars 2026', '730-1512')
  await waitForText('07:30 – 15:12, pause 30 min : 7 h 12 min')
  key(field, 'Enter')
  await eventually(() =>
    expect(calls.find(({ path }) => path === '/feuille_de_temps/vide')?.body).toMatchObject({
      operateurId: 1,
      heureDebut: '2026-03-03 07:30:00',
      heureFin: '2026-03-03 15:12:00',
      tempsPauseMinutes: 30,
    }),
  )
})

test('RH-94 typed hours change the sheet on screen; another version is told; Escape takes back', async () => {
  const calls = open(() => json(412, { message: '' }))
  key(await cell('0,0'), 'F2')
  const field = await typed()
  expect(field.value).toBe('6h00 14h00 30')
  await fillIn('Ana, lundi 2 mars 2026', '7h30 15h12')
  key(field, 'Enter')
  await waitForText("Quelqu'un d'autre a changé cette journée : 06:00 – 14:00 est enregistré.")
  expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/feuille_de_temps/9',
    body: { heureDebut: '2026-03-02 07:30:00', heureFin: '2026-03-02 15:12:00', tempsPauseMinutes: 30 },
  })
  key(field, 'Escape')
  await eventually(() => expect(document.querySelector('[role="dialog"] input')).toBeNull())
})

test('RH-94 hours typed over a sheet that somebody removed are saved by the next Enter, as a new one', async () => {
  let isGone = false
  const calls = serveAnswers(({ method, path }) => {
    if (method === 'PATCH') {
      isGone = true
      return json(404, { message: 'Élément introuvable' })
    }
    if (path.startsWith('/periode_paies/3')) return undefined
    if (path.startsWith('/periode_paies')) return listOf(periodes)
    const day = { date: '2026-03-02', status: 'rouge', raisons: [], details: isGone ? null : DETAILS }
    if (path.startsWith('/suivi_heures')) return listOf([{ operateur: ANA, totalMinutes: 450, suivi: [day] }])
    return undefined
  })
  showScreens([{ path: '/', element: <SuiviDesHeures /> }], '/')
  key(await cell('0,0'), 'F2')
  const field = await typed()
  await fillIn('Ana, lundi 2 mars 2026', '7h30 15h12')
  key(field, 'Enter')
  await waitForText("Quelqu'un d'autre a changé cette journée. Entrée garde votre saisie")
  key(field, 'Enter')
  await eventually(() => expect(calls.some(({ path }) => path === '/feuille_de_temps/vide')).toBe(true))
})

test('RH-39 a click on a cell selects its row', async () => {
  open()
  const found = await cell('0,1')
  const row = found.closest('tr')
  expect(row?.getAttribute('aria-selected')).toBe('false')
  found.click()
  await eventually(() => expect(row?.getAttribute('aria-selected')).toBe('true'))
})

test('RH-32 the hours beside a name are said to be those of a part of a long period', async () => {
  periodes = [{ ...MARS, '@id': '/api/periode_paies/4', id: 4, libelle: 'Année', endDate: '2026-12-31' }]
  open()
  await waitForText('Opérateur (heures de cette partie)')
})

test('RH-93 a state of a period that cannot be read says so, instead of no button', async () => {
  serveAnswers(({ path }) =>
    path.endsWith('/etat') ? json(500, { message: 'Une erreur interne' }) : undefined,
  )
  showScreens([{ path: '/', element: <Cloture periode={MARS} /> }], '/')
  await waitForText('Une erreur interne')
})
