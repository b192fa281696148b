import { expect, test } from 'vitest'
import { ORANGE, ROUGE, VERT } from '../kernel/couleurs.ts'
import { statutsLavage } from '../patrimoines/statut-conteneur.ts'
import { libellesIntervention, libellesSurCarte, NON_LAVE, statutIntervention } from './statut-lavage.ts'

test('INT-07 OPEN-66 OPEN-69 an intervention is impossible before it has a problem, and done without one', () => {
  for (const [isAccessible, problemes, status, label, couleur] of [
    [false, [], 3, 'Lavage impossible', ROUGE],
    [false, ['porte'], 3, 'Lavage impossible', ROUGE],
    [true, ['porte'], 2, 'Maintenance nécessaire', ORANGE],
    [true, [], 0, 'Lavé', VERT],
  ] as const) {
    expect(statutIntervention({ isAccessible, problemes, laves: 1, surPlace: 1 })).toBe(status)
    expect(libellesIntervention[status]).toBe(label)
    expect(statutsLavage[status].couleur).toBe(couleur)
  }
  expect([NON_LAVE, libellesSurCarte[2]]).toEqual(['Non Lavé', 'Maintenance signalée'])
})

test('OPEN-04 OPEN-69 where bins stand and none was washed, the wash was impossible', () => {
  const none = { isAccessible: true, problemes: [], laves: 0 }
  expect(statutIntervention({ ...none, surPlace: 1 })).toBe(3)
  expect(statutIntervention({ ...none, surPlace: 0 })).toBe(0)
})
