import { expect, test } from 'vitest'
import { isPrevue, isRepli, photosManquantes } from './demandes.ts'

const form = {
  minPhotoAvant: 1,
  minPhotoApres: 2,
  minPhotoMaintenance: 1,
  minPhotoLavageImpossible: 3,
  strategieLavageImpossible: 1,
  typologieLavage: 1,
  typologieLavageFallback: 2,
}
const washed = { isAccessible: true, problemes: [] }

test('CAT-38 OPEN-70 photos are asked by what was found, and the missing ones are counted', () => {
  const missing = (trouve: { isAccessible: boolean; problemes: number[] }, nombre = 0) =>
    photosManquantes(form, trouve, () => nombre)
  expect(missing({ isAccessible: true, problemes: [4] }, 1)).toEqual({
    photoApres: '2\u00a0photos demandées par le formulaire : 1 à ajouter',
  })
  expect(Object.keys(missing({ isAccessible: true, problemes: [4] }))).toEqual([
    'photoAvant',
    'photoApres',
    'photoProblem',
  ])
  expect(Object.keys(missing({ isAccessible: false, problemes: [] }, 2))).toEqual(['photoInaccessible'])
  expect(photosManquantes(form, washed, () => 5)).toEqual({})
})

test('OPEN-05 a form foresees its typology, and the lesser one when it falls back', () => {
  expect([1, 2, 3, null].map((one) => isPrevue(form, one))).toEqual([true, true, false, true])
  const strict = { ...form, strategieLavageImpossible: 0 }
  expect([1, 2, null].map((one) => isPrevue(strict, one))).toEqual([true, false, true])
  expect([isRepli(form, 2), isRepli(strict, 2), isRepli(form, 1)]).toEqual([true, false, false])
})
