import type { JourFiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { clickOn, eventually, findButton, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { ANA, jourDeFiche, jourTravaille, posteDe } from '../testing/exemples.ts'
import { changementDEntree, departDe, EntreeDeCase } from './entree.tsx'
import { enteteDe } from './mots.ts'

const jour = jourTravaille({ statutJournee: 'AM' })
const poste = posteDe({
  statutJournee: 'AM',
  heureDebut: '2026-03-02T22:00:00+01:00',
  heureFin: '2026-03-03T05:30:00+01:00',
  tempsPauseMinutes: 20,
  feuilleDeTempsId: 9,
})

/** Opens the dialog of a day. */
function open(shown: JourFiche, answer = (): unknown => poste) {
  const calls = serveAnswers(({ method }) => (method === 'GET' ? poste : answer()))
  const dialog = <EntreeDeCase jour={shown} operateur={ANA} onClose={() => {}} />
  showScreens([{ path: '/', element: dialog }], '/')
  return calls
}

test('RH-73 OPEN-118 the entry of a known day begins with its hours, and as work', () => {
  expect(departDe(poste)).toEqual({
    operateur: '/api/operateurs/1',
    statutJournee: 'WD',
    heureDebut: '2026-03-02 22:00:00',
    heureFin: '2026-03-03 05:30:00',
    tempsPauseMinutes: 20,
  })
})

test('RH-73 a night of the day before begins on the day that its clock shows', () => {
  const night = { ...poste, heureDebut: '2026-03-03T00:30:00+01:00', heureFin: '2026-03-03T06:30:00+01:00' }
  expect(departDe(night)).toMatchObject({
    heureDebut: '2026-03-03 00:30:00',
    heureFin: '2026-03-03 06:30:00',
  })
})

test('RH-56 RH-73 an hour that the clock shows twice is not sent unless it was changed', () => {
  const depart = departDe({ ...poste, heureDebut: '2026-10-25T02:30:00+01:00' })
  expect(depart.heureDebut).toBe('2026-10-25 02:30:00')
  expect(changementDEntree(depart, { ...depart, tempsPauseMinutes: 45 }, 'WD')).toEqual({
    tempsPauseMinutes: 45,
  })
})

test('RH-72 RH-60 a known day is changed in one call, by what differs', async () => {
  const calls = open(jour)
  await waitForText("Modifier l'entrée")
  await clickOn('Mettre à jour')
  await eventually(() =>
    expect(calls.filter(({ method }) => method !== 'GET')).toMatchObject([
      {
        method: 'PATCH',
        path: '/poste_operateurs/7',
        body: { statutJournee: 'WD' },
      },
    ]),
  )
})

test('RH-72 RH-73 a day without hours is created, with a pause of 30 minutes', async () => {
  const calls = open(jourDeFiche())
  await waitForText('Créer une nouvelle entrée')
  await clickOn('Créer')
  await eventually(() =>
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/poste_operateurs',
      body: { heureDebut: '2026-03-02 09:00:00', heureFin: '2026-03-02 18:00:00', tempsPauseMinutes: 30 },
    }),
  )
})

test('RH-72 what the server refuses stands under its field, and what was typed stays', async () => {
  const sentence = 'Ces heures chevauchent la feuille de temps du 01/03/2026'
  open(jour, () => json(422, { violations: [{ propertyPath: 'heureDebut', message: sentence }] }))
  await clickOn('Mettre à jour')
  await waitForText(sentence)
  await findButton('Mettre à jour')
})

test('RH-33 a column of the grid is headed by its weekday and its number', () => {
  expect(enteteDe('2026-03-02')).toEqual(['lun.', '2'])
})
