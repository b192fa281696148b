import { expect, test } from 'vitest'
import { FERMETURE_JOURS_MAX, fermeture } from './fermeture.ts'

/** The names of the fields under which a closure from one day to another is refused. */
const refusedOf = (dateDebut: string, dateFin: string) =>
  fermeture.write.safeParse({ libelle: 'Août', dateDebut, dateFin }).error?.issues.map(({ path }) => path[0])

test('BIZ-02 a closure without its first day, or from a day that does not exist, is refused under it', () => {
  for (const day of ['', '2026-02-30', 'demain'])
    expect(new Set(refusedOf(day, '2026-03-02'))).toEqual(new Set(['dateDebut']))
})

test(`BIZ-02 a closure ends after it starts, within ${FERMETURE_JOURS_MAX} days`, () => {
  expect(refusedOf('2026-08-02', '2026-08-01')).toEqual(['dateFin'])
  expect(refusedOf('2026-08-01', '2026-11-01')).toEqual(['dateFin'])
  expect(refusedOf('2026-08-01', '2026-08-31')).toBeUndefined()
})
