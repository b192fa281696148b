import type { JourSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'
import { describe, expect, test } from 'vitest'
import { DETAILS } from '../testing/exemples.ts'
import { lireSaisie, texteDeSaisie } from './saisie-rapide.ts'

const details = { ...DETAILS, fin: { date: '2026-03-02 14:05:00' }, tempsPauseMinutes: 20 }
const jour = (more: Partial<JourSuivi> = {}): JourSuivi => ({
  date: '2026-03-02',
  status: 'gris',
  raisons: [],
  details: null,
  ...more,
})
function read(text: string, one = jour()) {
  const lue = lireSaisie(text, one)
  if ('message' in lue) return lue.message
  const { heureDebut, heureFin, tempsPauseMinutes } = lue.saisie
  return `${heureDebut.slice(8, 16)} ${heureFin.slice(8, 16)} ${tempsPauseMinutes}`
}

describe('RH-94 hours as people type them', () => {
  const same = '02 07:30 02 15:12 30'
  test.each([
    '730-1512',
    '0730 1512',
    '7h30 15h12',
    '7:30 - 15:12',
    '7h30 à 15h12',
    '7 h30–15.12',
    ' 730/1512 ',
  ])('RH-94 %s is from half past seven to twelve past three', (text) => expect(read(text)).toBe(same))
  test('RH-94 a third number is the pause; whole hours and nights are understood', () => {
    expect(read('7-15 45')).toBe('02 07:00 02 15:00 45')
    expect(read('22h 6h 0')).toBe('02 22:00 03 06:00 0')
  })
  test('RH-94 a day with hours keeps its pause, and its night after midnight', () => {
    expect(read('7-15', jour({ details }))).toBe('02 07:00 02 15:00 20')
    const night = { ...details, debut: { date: '2026-03-03 01:00:00' }, fin: { date: '2026-03-03 09:00:00' } }
    expect(read('2-10', jour({ details: night }))).toBe('03 02:00 03 10:00 20')
    expect(read('22-5', jour({ details: night }))).toBe('02 22:00 03 05:00 20')
  })
  test.each([
    ['', /^Écrivez début et fin/],
    ['730', /^Écrivez début et fin/],
    ['7-15-30-2', /^Écrivez début et fin/],
    ['7-2512', /« 2512 » n'est pas une heure/],
    ['7h75 15', /« 7h75 » n'est pas une heure/],
    ['7-15 demi', /« demi » n'est pas une pause en minutes/],
    ['7-8 60', /Le temps de pause doit être inférieur à la durée du poste/],
  ])('RH-94 « %s » is refused with a sentence', (text, sentence) => expect(read(text)).toMatch(sentence))
  test('RH-94 an hour that the clock skips is refused', () => {
    expect(read('2h30-10', jour({ date: '2026-03-29' }))).toMatch(/n'existe pas ce jour-là/)
  })
  test('RH-94 stored hours are written as they are typed', () => {
    expect(texteDeSaisie({ details })).toBe('6h00 14h05 20')
    expect(read(texteDeSaisie({ details }), jour({ details }))).toBe('02 06:00 02 14:05 20')
    expect(texteDeSaisie({ details: null })).toBe('')
  })
})
