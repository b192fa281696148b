import { expect, test } from 'vitest'
import { eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import Information from './information.tsx'

const open = (more: object) => {
  const calls = serveAnswers(() => ({
    enregistre: true,
    positionsJours: 60,
    trajetsMois: 12,
    service: null,
    ...more,
  }))
  showScreens([{ path: '/', element: <Information /> }], '/')
  return calls
}

test('TRK-01 crews read what is recorded of them and how long it is kept', async () => {
  open({})
  await waitForText(
    'Leurs positions sont gardées 60 jours, leurs trajets et les temps de leur moteur 12 mois',
  )
  expect(document.body.textContent).not.toContain('personne ne les voit')
})

test('TRK-01 crews read in which hours nobody sees where they are', async () => {
  open({ service: { debut: '05:00', fin: '21:30' } })
  await waitForText('Entre 21 h 30 et 05 h 00, personne ne les voit.')
})

test('TRK-01 crews of a company without trackers are told nothing', async () => {
  const calls = open({ enregistre: false })
  await eventually(() => expect(calls.length).toBe(1))
  expect(document.body.textContent).not.toContain('géolocalisées')
})
