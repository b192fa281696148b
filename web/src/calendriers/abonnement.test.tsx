import { expect, test } from 'vitest'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { AbonnementButton, S_ABONNER } from './abonnement-button.tsx'

const ADRESSE = 'https://lavandiere.example/api/calendriers/abc/tournees.ics'
const made = { id: 3, creeLe: '2026-11-20T10:00:00Z', luLe: null }

function open(lien: object | null) {
  const calls = serveAnswers(({ method }) => {
    if (method === 'GET') return { lien }
    return method === 'PUT' ? { id: 3, adresse: ADRESSE } : null
  })
  showScreens([{ path: '/', element: <AbonnementButton iri="/api/patrimoines/7" nom="Centre" /> }], '/')
  return calls
}

test('CAL-01 CAL-05 a link is made, shown once, and copied', async () => {
  const calls = open(null)
  await clickOn(S_ABONNER)
  await clickOn('Créer le lien')
  await waitForText(ADRESSE)
  await waitForText("n'est affiché que maintenant")
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/calendriers',
    body: { sujet: '/api/patrimoines/7' },
  })
})

test('CAL-05 a link that is there is made anew or revoked', async () => {
  const calls = open(made)
  await clickOn(S_ABONNER)
  await waitForText("Refaire le lien (l'ancien s'arrête)")
  await clickOn('Révoquer')
  await eventually(() =>
    expect(calls.some(({ method, path }) => `${method} ${path}` === 'DELETE /calendriers/3')).toBe(true),
  )
})
