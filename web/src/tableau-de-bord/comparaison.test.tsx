import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { clickOn, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { short } from '../testing/exemples.ts'
import { ComparaisonDialogue } from './comparaison.tsx'

const passage = (id: number, heure: string | null, more: object = {}) => ({
  id,
  nomenclature: `C${id}`,
  adresse: `${id} rue X`,
  latitude: null,
  longitude: null,
  estPatrimoine: false,
  date_evenement: heure && `2026-03-02T${heure}:00+01:00`,
  isAccessible: heure === null ? null : true,
  status: heure === null ? null : 0,
  problemes: [],
  ...more,
})
const PATH = '/tournee/conteneurs-interventions?date=2026-03-02&tourneeId=4'
const comparaison = (ordre_prevu: object[], ordre_reel: object[]) => ({
  ...{ '@id': PATH, '@type': 'ComparaisonTournee', date: '2026-03-02', libelle: 'Nord' },
  ...{ ordre_prevu, ordre_reel },
})
const tour = { id: 4, libelle: 'Nord' }
const element = <ComparaisonDialogue tour={tour} date="2026-03-02" onClose={() => {}} />
const open = () => showScreens([{ path: '/', element }], '/')
const lines = (list: string) =>
  [...document.querySelectorAll(`[aria-label="${list}"] li`)].map(({ textContent }) => textContent)

test('DASH-15 DASH-16 DASH-31 OPEN-14 the planned order stands beside the actual one, with what departs from it', async () => {
  const calls = serveAnswers(() =>
    comparaison(
      [passage(1, '08:00'), passage(2, '09:00'), passage(3, '08:30'), passage(5, null)],
      [
        passage(1, '08:00'),
        // It was opened, and no bin was washed: as impossible as on the map of the day.
        passage(3, '08:30', { status: 3 }),
        passage(2, '09:00', { problemes: [short('problems', 1, 'Graffiti')] }),
        passage(9, '09:30', { estPatrimoine: true }),
      ],
    ),
  )
  open()
  await waitForText('3 lieux visités sur 4, 1 visité à un autre moment que prévu, 1 passage hors plan')
  expect(calls.map(({ path }) => path)).toEqual([PATH])
  expect(lines('Ordre prévu')).toEqual([
    '1C11 rue X08 h 00, passage 1',
    '2C22 rue X09 h 00, passage 3',
    '3C33 rue X08 h 30, passage 2',
    '4C55 rue XPas visité',
  ])
  expect(lines('Ordre réel').map((line) => line?.replace(/^\dC\d\d rue X/, ''))).toEqual([
    '08 h 00',
    expect.stringMatching(/Impossible08 h 30$/),
    expect.stringContaining('Graffiti'),
    'Hors plan09 h 30',
  ])
  expect(lines('Ordre réel').filter((line) => line?.includes('Prévu en'))).toHaveLength(1)
  const links = [...document.querySelectorAll('[aria-label="Ordre réel"] a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...[1, 3, 2].map((id) => `/conteneurs/${id}/interventions`),
    '/patrimoine/9/interventions',
  ])
})

test('DASH-17 a comparison that fails says why, and is read again when asked', async () => {
  let isAway = true
  serveAnswers(() =>
    isAway ? json(404, { message: "Cette tournée n'existe plus" }) : comparaison([passage(1, null)], []),
  )
  open()
  await waitForText("Erreur : Cette tournée n'existe plus")
  isAway = false
  await clickOn('Réessayer')
  await waitForText("Personne n'est encore passé")
})
