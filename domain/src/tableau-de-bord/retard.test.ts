import { expect, test } from 'vitest'
import { lateFirst, retardDe } from './retard.ts'

const at = (heure: string) => `2026-03-02T${heure}:00+01:00`
const apres = (heure: string) => `2026-03-03T${heure}:00+01:00`
const JOUR = '2026-03-02'
const idle = { etat: 'Pas démarré', heureDebut: null, dateFin: null } as const
type Tour = Parameters<typeof retardDe>[0]
/** The reason of the first round of a day, at an instant. */
const reason = (tours: readonly [Tour, ...Tour[]], now: string, jour = JOUR) =>
  retardDe(tours[0], { jour, now, tours })

test('OPEN-09 a round is late from a quarter of an hour after its planned start', () => {
  const planned = { ...idle, heureDebut: '06:30' }
  expect(reason([planned], at('06:44'))).toBeNull()
  expect(reason([planned], at('06:45'))).toBe('Départ en retard de 15 min')
  expect(reason([planned], at('06:45'), '2026-03-03')).toBeNull()
})

test('OPEN-09 a round that leaves before six is late at its hour, on its own day', () => {
  const early = { ...idle, heureDebut: '05:00' }
  expect(reason([early], at('05:14'))).toBeNull()
  expect(reason([early], at('05:43'))).toBe('Départ en retard de 43 min')
})

test('OPEN-09 a round without a planned start is late from noon', () => {
  expect(reason([idle], at('11:59'))).toBeNull()
  expect(reason([idle], at('12:00'))).toBe('Pas commencée, midi passé')
})

test('OPEN-09 a round under way is late when nobody washed for an hour', () => {
  const running = { etat: 'En cours', heureDebut: '06:30', dateFin: at('09:00') } as const
  expect(reason([running], at('09:59'))).toBeNull()
  expect(reason([running], at('10:05'))).toBe('Aucun lavage depuis 1 h 05 min')
  expect(reason([{ ...running, etat: 'Terminé' }], at('20:00'))).toBeNull()
})

test('OPEN-09 OPEN-03 a day is over at midnight, at six while one of its rounds is under way', () => {
  const running = { etat: 'En cours', heureDebut: null, dateFin: apres('05:30') } as const
  const waiting = { ...idle, heureDebut: '23:00' }
  expect(reason([running], apres('05:50'))).toBeNull()
  expect(reason([waiting, running], apres('00:30'))).toBe('Départ en retard de 1 h 30 min')
  expect(reason([waiting], apres('00:30'))).toBe('Pas faite ce jour-là')
  expect(reason([running], apres('06:00'))).toBe('Pas terminée ce jour-là')
  expect(reason([idle], '2026-03-09T12:00:00+01:00')).toBe('Pas faite ce jour-là')
})

test('OPEN-09 what is late comes first, the rest keeps its order', () => {
  const retards = [null, 'A', null, 'B'].map((retard, id) => ({ id, retard }))
  expect(lateFirst(retards).map(({ id }) => id)).toEqual([1, 3, 0, 2])
})
