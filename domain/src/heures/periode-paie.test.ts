import { expect, test } from 'vitest'
import { objectionACloture, phrasesDesVoisines } from './periode-paie.ts'

test('OPEN-117 a period is closed from the day after its last one on, when nothing is left', () => {
  const of = (today: string, rouges = 0, oranges = 0) =>
    objectionACloture('2026-10-31', { rouges, oranges }, today)
  expect(of('2026-10-31')).toBe("La période n'est pas terminée : elle se clôture à partir du 01/11/2026")
  expect(of('2026-11-01')).toBeNull()
  const missing = "La période n'est pas prête : 1\u00a0feuille de temps manque"
  expect(of('2026-11-01', 1)).toBe(missing)
  expect(of('2026-11-01', 1, 2)).toBe(`${missing}, 2\u00a0sont à vérifier`)
})

const periode = (libelle: string, startDate: string, endDate: string) => ({ libelle, startDate, endDate })
const octobre = periode('Octobre', '2026-09-21', '2026-10-20')
const novembre = periode('Novembre', '2026-10-21', '2026-11-20')
const janvier = periode('Janvier', '2027-01-21', '2027-02-20')
const quinzaine = periode('Quinzaine', '2026-10-25', '2026-11-08')

test.each([
  ['follows', '2026-11-21', '2026-12-20', [octobre, novembre], []],
  [
    'overlaps another',
    '2026-11-20',
    '2026-12-20',
    [octobre, novembre],
    ['Elle chevauche « Novembre », du 21/10/2026 au 20/11/2026.'],
  ],
  [
    'leaves days to none',
    '2026-11-25',
    '2026-12-20',
    [octobre, novembre, janvier],
    ['Aucune période ne couvre les jours du 21/11/2026 au 24/11/2026.'],
  ],
  [
    'leaves one day to none',
    '2026-11-22',
    '2026-12-20',
    [octobre, novembre],
    ['Aucune période ne couvre le 21/11/2026.'],
  ],
  ['follows one within which another ended', '2026-11-21', '2026-12-20', [novembre, quinzaine], []],
  ['ends before it starts', '2026-11-25', '2026-11-20', [octobre, novembre], []],
  ['has no end yet', '2026-11-25', '', [octobre, novembre], []],
])('OPEN-110 a period that %s', (_, startDate, endDate, others, said) => {
  expect(phrasesDesVoisines({ startDate, endDate }, others)).toEqual(said)
})
