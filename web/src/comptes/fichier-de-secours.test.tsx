import { secoursDe } from '@lavandiere/domain/terrain/fichier-de-secours.ts'
import type { Secours } from '@lavandiere/domain/terrain/secours.ts'
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  chooseFiles,
  clickOn,
  eventually,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { adresseDePhoto } from './use-secours.ts'
import { Utilisateurs } from './utilisateurs.tsx'

const wash = (uuid: string, heure: string) => ({
  uuid,
  compte: 8,
  nature: 'lavage' as const,
  corps: { conteneur: '/api/conteneurs/3' },
  photos: [],
  apres: null,
  heure: Date.parse(heure),
  tranche: 0,
  etat: 'garde' as const,
  decalage: 3600,
  adresses: {},
  adresse: null,
  refus: null,
  champRefuse: null,
})
const [premier, second] = [crypto.randomUUID(), crypto.randomUUID()]

/** Gives a file to the chooser, as a person does. */
async function choose(content: Secours | string): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  await chooseFiles(new File([text], 'secours.json'))
}

test('TER-15 the office opens a rescue file and reads what became of each of its facts', async () => {
  const calls = serveAnswers(({ method, body }) => {
    if (method !== 'POST') return undefined
    if (body.uuid === premier) return { etat: 'enregistre' }
    return json(422, { message: 'Le conteneur choisi est introuvable' })
  })
  showScreens([{ path: '/', Component: Utilisateurs }], '/')
  await clickOn('Fichier de secours')
  await choose('{"faits":[]}')
  await waitForText("n'est pas un fichier de secours")
  await choose(
    secoursDe([wash(premier, '2026-11-25T10:00:00Z'), wash(second, '2026-11-25T10:20:00Z')], [], {
      appareil: crypto.randomUUID(),
      exporteLe: '2026-11-25T18:00:00.000Z',
      photos: [],
    }),
  )
  await waitForText('2 éléments, 0 photo')
  await clickOn('Enregistrer 2 éléments')
  await waitForText('1 enregistré, 1 non enregistré')
  await waitForText('Lavage, 25/11/2026 à 10 h 00 : enregistré')
  await waitForText('Le conteneur choisi est introuvable')
  await clickOn('Réessayer')
  await eventually(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(3))
  const sent = calls.filter(({ method }) => method === 'POST')
  expect(sent.map(({ path, body }) => [path, body.uuid, body.compte, body.refus])).toEqual([
    ['/terrain/secours', premier, 8, undefined],
    ['/terrain/secours', second, 8, undefined],
    ['/terrain/secours', second, 8, undefined],
  ])
})

test('TER-15 when the server goes away, what was not tried counts as not recorded', async () => {
  serveAnswers(({ method }) =>
    method === 'POST' ? json(503, { message: 'Le serveur redémarre' }) : undefined,
  )
  showScreens([{ path: '/', Component: Utilisateurs }], '/')
  await clickOn('Fichier de secours')
  const telephone = { appareil: crypto.randomUUID(), exporteLe: '2026-11-25T18:00:00.000Z', photos: [] }
  await choose(
    secoursDe([wash(premier, '2026-11-25T10:00:00Z'), wash(second, '2026-11-25T10:20:00Z')], [], telephone),
  )
  await clickOn('Enregistrer 2 éléments')
  await waitForText('2 non enregistrés')
})

test('TER-15 TER-20 a photo of the file has the clock of its own moment, not that of its wash', () => {
  const photo = { uuid: premier, sha256: 'a'.repeat(64), latitude: null, longitude: null, octets: '' }
  const priseLe = Date.parse('2026-11-25T10:00:00Z')
  const dateOf = (decalage: number | null) =>
    new URL(
      adresseDePhoto({ ...photo, priseLe, decalage }, { compte: 8, nature: 'lavage', decalage: 10_800 }),
      'http://localhost',
    ).searchParams.get('priseLe')
  expect(dateOf(0)).toBe('2026-11-25T10:00:00.000Z')
  // Where it is not known, that of the wash.
  expect(dateOf(null)).toBe('2026-11-25T07:00:00.000Z')
})
