import { describe, expect, test } from 'vitest'
import {
  appareilTraccar,
  type EtatRattrapage,
  isRattrapageDue,
  joursARattraper,
  nouveauCompteTraccar,
} from './rattrapage.ts'

const jamais: EtatRattrapage = { demandeLe: null, tenteLe: null, jourLu: null, pasAvant: null }
/** Three o'clock at night in Paris on 20 November. */
const NUIT = '2026-11-20T02:00:00Z'

describe('when a Traccar server is asked', () => {
  test.each<[string, Partial<EtatRattrapage>, string, boolean]>([
    ['at night, never asked before', {}, NUIT, true],
    ['by day', {}, '2026-11-20T12:00:00Z', false],
    ['in the night of Paris, in summer too', {}, '2026-07-20T00:00:00Z', true],
    ['yesterday is whole', { jourLu: '2026-11-19' }, NUIT, false],
    ['yesterday is not whole', { jourLu: '2026-11-18' }, NUIT, true],
    ['a try failed half an hour ago', { tenteLe: '2026-11-20T01:30:00Z' }, NUIT, false],
    ['a try failed an hour ago', { tenteLe: '2026-11-20T01:00:00Z' }, NUIT, true],
    ['by day, when somebody waits', { demandeLe: NUIT, tenteLe: NUIT }, '2026-11-20T12:00:00Z', true],
    ['told to wait', { demandeLe: NUIT, pasAvant: '2026-11-20T02:00:01Z' }, NUIT, false],
    ['told to wait until now', { pasAvant: NUIT }, NUIT, true],
  ])('TRK-28 %s', (_, etat, now, due) => {
    expect(isRattrapageDue({ ...jamais, ...etat }, now)).toBe(due)
  })
})

describe('the days asked for', () => {
  test('TRK-28 at first the seven days before today', () => {
    const jours = joursARattraper(jamais, '2026-03-03')
    expect([jours.length, jours[0], jours.at(-1)]).toEqual([7, '2026-02-24', '2026-03-02'])
  })

  test('TRK-28 later those since the last whole one, seven at most', () => {
    expect(joursARattraper({ ...jamais, jourLu: '2026-03-01' }, '2026-03-03')).toEqual(['2026-03-02'])
    expect(joursARattraper({ ...jamais, jourLu: '2026-01-01' }, '2026-03-03')).toHaveLength(7)
  })

  test('TRK-28 who asks for them gets all days, and today', () => {
    const jours = joursARattraper({ ...jamais, jourLu: '2026-03-02', demandeLe: NUIT }, '2026-03-03')
    expect([jours.length, jours.at(-1)]).toEqual([8, '2026-03-03'])
  })
})

describe('the account', () => {
  const jeton = 'RzBFAiEA'
  test.each([
    ['https://traccar.exemple.fr', 'https://traccar.exemple.fr'],
    [' https://Traccar.exemple.fr:8443/gps/api/ ', 'https://traccar.exemple.fr:8443/gps'],
    ['http://10.0.0.4:8082/?a=1#b', 'http://10.0.0.4:8082'],
    ['https://2852039166/', 'https://169.254.169.254'],
  ])('TRK-01 the address %s is kept as %s', (adresse, kept) => {
    expect(nouveauCompteTraccar.parse({ adresse, jeton }).adresse).toBe(kept)
  })

  test.each([
    'traccar.exemple.fr',
    'ftp://a.fr',
    'file:///etc/passwd',
    'https://moi:secret@a.fr',
    '',
    `https://${'a'.repeat(200)}.fr`,
  ])('TRK-01 the address « %s » is refused', (adresse) => {
    expect(nouveauCompteTraccar.safeParse({ adresse, jeton }).success).toBe(false)
  })

  test('TRK-01 a token that no header can hold is refused', () => {
    for (const wrong of ['', 'clé', 'a b', 'a\r\nHost: b', 'x'.repeat(1001)])
      expect(nouveauCompteTraccar.safeParse({ adresse: 'https://a.fr', jeton: wrong }).success).toBe(false)
  })
})

test('TRK-28 S19 a tracker is told by its number and its name; anything else is none', () => {
  expect(appareilTraccar({ id: 1, uniqueId: 'b-1', status: 'online' })).toEqual({ id: 1, uniqueId: 'b-1' })
  for (const wrong of [null, 4, 'x', {}, { id: 'x', uniqueId: 'b' }, { id: 2, uniqueId: '' }])
    expect(appareilTraccar(wrong)).toBeNull()
})
