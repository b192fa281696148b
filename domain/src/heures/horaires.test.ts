import { describe, expect, test } from 'vitest'
import { heureField, instantDe, joursPossibles, objectionHoraires } from './horaires.ts'
import { pausesOffertes, pauseText } from './journees.ts'

const heure = heureField('Heure de début', "L'heure de début est requise")
const sentence = (text: string) => heure.safeParse(text).error?.issues[0]?.message ?? null

describe('times on the wire', () => {
  test('RH-86 OPEN-127 a time of Paris or an instant, its seconds dropped', () => {
    expect(instantDe('2026-07-01 08:00:59', 'debut')).toBe('2026-07-01T06:00:00.000Z')
    expect(instantDe('2026-07-01T08:00:00+00:00', 'debut')).toBe('2026-07-01T08:00:00.000Z')
  })

  test('OPEN-127 of the hour that comes twice in October a start is the first, an end the second', () => {
    expect(instantDe('2026-10-25 02:30:00', 'debut')).toBe('2026-10-25T00:30:00.000Z')
    expect(instantDe('2026-10-25 02:30:00', 'fin')).toBe('2026-10-25T01:30:00.000Z')
  })

  test.each([
    ['2027-03-28 02:30:00', "Cette heure n'existe pas ce jour-là (changement d'heure)"],
    ['2026-02-30 08:00:00', 'Une date et une heure sont attendues'],
    ['2026-03-02 24:00:00', 'Une date et une heure sont attendues'],
    ['2026-03-02', 'Une date et une heure sont attendues'],
    ['1026-03-02 08:00:00', 'Une date et une heure sont attendues'],
    ['', "L'heure de début est requise"],
    ['2026-03-02 08:00:00', null],
  ])('RH-82 RH-86 « %s »: %s', (text, expected) => {
    expect(sentence(text)).toBe(expected)
  })
})

describe('hours', () => {
  const of = (fin: string | null, pause = 0) =>
    objectionHoraires({ debut: '2026-03-02T07:00:00Z', fin, pause })?.message ?? null

  test('RH-83 RH-84 the end is later, within 24 hours, and the pause shorter than the shift', () => {
    expect(of('2026-03-02T07:00:00Z')).toBe("L'heure de fin doit être postérieure à l'heure de début")
    expect(of('2026-03-03T07:01:00Z')).toBe(
      "L'heure de fin ne doit pas être plus de 24 heures après l'heure de début",
    )
    expect(of('2026-03-02T08:00:00Z', 60)).toBe('Le temps de pause doit être inférieur à la durée du poste')
    expect([of('2026-03-03T07:00:00Z', 480), of(null)]).toEqual([null, null])
  })

  test('RH-90 a shift is of the Paris day of its start, or of the day before until six o’clock', () => {
    expect(joursPossibles('2026-03-02T23:30:00Z')).toEqual(['2026-03-03', '2026-03-02'])
    expect(joursPossibles('2026-03-03T05:00:00Z')).toEqual(['2026-03-03'])
    // 04:30 UTC is half past five in Paris, on the day in October that has 25 hours.
    expect(joursPossibles('2026-10-25T04:30:00Z')).toEqual(['2026-10-25', '2026-10-24'])
  })

  test('RH-71 RH-91 the offered pauses, 20 minutes among them, in words', () => {
    expect(pausesOffertes).toEqual([
      0, 5, 15, 20, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165, 180, 195, 210, 225, 240,
    ])
    expect([0, 20, 60, 65].map(pauseText)).toEqual(['Aucune', '20 min', '1 h', '1 h 05 min'])
  })
})
