import { expect, test } from 'vitest'
import {
  clickOn,
  eventually,
  findButton,
  findField,
  pickOption,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import {
  ANA,
  ficheDe,
  jourDeFiche,
  jourTravaille,
  listOf,
  MARS,
  PARTS,
  SANS_SOLDE,
  short,
} from '../testing/exemples.ts'
import { FicheDHeures } from './fiche-heures.tsx'
import { Jours } from './fiche-jours.tsx'

const BOB = short('operateurs', 2, 'Bob')

/** A company with one period, this sheet of hours and these people; one day of a week is copied, two are left. */
const serve = (sheet: object, ...people: readonly { id: number; supprime?: boolean }[]) =>
  serveAnswers(({ path }) => {
    if (path.startsWith('/periode_paies')) return listOf([MARS])
    if (path.startsWith('/operateurs?'))
      return listOf(people.filter(({ supprime }) => path.includes('archives=true') || !supprime))
    if (path.startsWith('/operateurs/')) return people.find(({ id }) => path.startsWith(`/operateurs/${id}`))
    if (path.startsWith('/soldes_conges')) return SANS_SOLDE
    if (path === '/feuille_de_temps/copie')
      return { '@id': path, '@type': 'SemaineCopiee', postes: [{ id: 31, version: 1 }], laissees: 2 }
    return path.startsWith('/feuille_de_temps/hebdomadaires') ? sheet : undefined
  })
const open = (at: string) =>
  showScreens([{ path: '/RH/fiche-chantier/:operateurId?', element: <FicheDHeures /> }], at)

test('RH-67 RH-68 RH-75 the address chooses the person; colours are explained, and no data is told', async () => {
  serve(ficheDe(), ANA)
  open('/RH/fiche-chantier/1')
  for (const type of ['Travail', 'Congé Payé', 'RTT']) await waitForText(type)
  const person = await findField('Opérateur')
  await eventually(() => expect(person.value).toBe('Ana'))
  await waitForText('Aucune donnée disponible')
})

test('RH-97 a click on a paid figure says its rule, its days and their sum, with the trips of the day', async () => {
  const parts = { ...PARTS, hn: 375, h25: 75 }
  const sheet = ficheDe(jourTravaille({ parts, laveuseSuivie: 4 }))
  serve({ ...sheet, totauxMensuels: { ...sheet.totauxMensuels, h25: 1.25 } }, ANA)
  open('/RH/fiche-chantier/1')
  await clickOn('Heures +25%1,25 h')
  await waitForText('Pourquoi 1,25 h : Heures +25%')
  await waitForText('Minutes travaillées de chaque semaine de 35 h à 43 h, majorées de 25 % (L3121-36).')
  await waitForText('1 h 15 min = 1,25 h')
  const trips = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Trajets de AB-123-CD',
  )
  expect(trips?.getAttribute('href')).toBe('/laveuses/4/trips?date=2026-03-02')
})

test('RH-96 a week is copied to the next one, and the copy is taken back', async () => {
  const calls = serve(ficheDe(jourTravaille()), ANA)
  open('/RH/fiche-chantier/1')
  await clickOn('Copier dans la semaine suivante')
  await waitForText('1 jour copié dans la semaine suivante ; 2 jours avaient déjà des heures ou une absence')
  await clickOn('Annuler')
  await waitForText('La copie a été annulée')
  const writes = calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path, body])
  expect(writes).toEqual([
    ['POST', '/feuille_de_temps/copie', { operateurId: 1, du: '2026-03-02', au: '2026-03-08' }],
    ['DELETE', '/poste_operateurs/31', {}],
  ])
})

test('RH-66 RH-67 a person who left is offered too: the sheets of the past are read and printed', async () => {
  serve(ficheDe(), ANA, { ...short('operateurs', 2, 'Zoé'), supprime: true })
  open('/RH/fiche-chantier')
  const person = await findField('Opérateur')
  person.click()
  await waitForText('Opérateurs archivés')
  await waitForText('Zoé')
})

test('RH-66 the sheet of the first person is there at once, and said to be; a chosen one is kept', async () => {
  const calls = serve({ ...ficheDe(), periode: MARS }, ANA, BOB)
  const read = () =>
    calls
      .filter(({ path }) => path.startsWith('/feuille_de_temps/hebdomadaires'))
      .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('operateur_id'))
  open('/RH/fiche-chantier')
  await waitForText("C'est la première personne de la liste")
  await eventually(() => expect(read()).toEqual(['/api/operateurs/1']))
  await pickOption('Opérateur', 'Bob')
  await waitForText('Ana, Mars')
  await clickOn('Afficher les données')
  await eventually(() => expect(read()).toEqual(['/api/operateurs/1', '/api/operateurs/2']))
  expect(document.body.textContent).not.toContain("C'est la première personne de la liste")
  expect(localStorage.getItem('lavandiere.session.fiche')).toBe('/api/operateurs/2')
})

const jours = [jourDeFiche(), jourTravaille({ jour: 'mardi', date: '03/03/2026', dateISO: '2026-03-03' })]

test('RH-70 RH-71 a day of the sheet tells its hours, pause, partner, vehicle, round and client', async () => {
  Object.assign(window, { innerWidth: 1280 })
  showScreens([{ path: '/', element: <Jours jours={jours} isClosed={false} onOpen={() => {}} /> }], '/')
  await findButton("Modifier l'entrée du mardi 03/03/2026")
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(texts('thead th').join()).toBe(
    'Jour,Date,Heure Début,Heure Fin,Pause,Équipier,Laveuse,Tournée,Client,Actions',
  )
  expect(texts('tbody tr:last-child > *').slice(0, 9).join()).toBe(
    'mardiTravail,03/03/2026,06:00,13:30,1 h 15 min,Bob,AB-123-CD,Centre,Ville',
  )
})

test('RH-70 on a tablet a day of the sheet is a card, with its icon in sight', async () => {
  Object.assign(window, { innerWidth: 1024 })
  showScreens([{ path: '/', element: <Jours jours={jours} isClosed={false} onOpen={() => {}} /> }], '/')
  await findButton("Modifier l'entrée du mardi 03/03/2026")
  expect(document.querySelector('table')).toBeNull()
})

test('RH-72 each day has an icon that opens its entry, to change or to create it', async () => {
  const opened: string[] = []
  const element = <Jours jours={jours} isClosed={false} onOpen={({ dateISO }) => opened.push(dateISO)} />
  showScreens([{ path: '/', element }], '/')
  await clickOn('Créer une nouvelle entrée du lundi 02/03/2026')
  await clickOn("Modifier l'entrée du mardi 03/03/2026")
  expect(opened).toEqual(['2026-03-02', '2026-03-03'])
})
