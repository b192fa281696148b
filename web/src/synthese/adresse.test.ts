import { expect, test } from 'vitest'
import { withWritten } from '../ui/use-address.ts'
import { readAdresse, writtenOf } from './adresse.ts'
import type { SyntheseValues } from './demande.ts'

const EMPTY: SyntheseValues = {
  exploitant: '/api/exploitants/1',
  client: '/api/clients/7',
  bilanType: 'global',
  patrimoine: null,
  conteneur: null,
  byPAV: false,
  dateDebut: '2026-11-01',
  dateFin: '2026-11-30',
  format: 'csv',
  photos: 'toutes',
}
const written = (values: Partial<SyntheseValues>) =>
  withWritten(new URLSearchParams('autre=1&conteneur=5'), writtenOf({ ...EMPTY, ...values }, EMPTY))

test('SYN-19 what the address holds is read back as it was chosen', () => {
  const chosen = {
    bilanType: 'patrimoine',
    patrimoine: '/api/patrimoines/3',
    byPAV: true,
    dateDebut: '2026-10-01',
    dateFin: '2026-10-31',
    format: 'pdf',
    photos: 'aucune',
  } as const
  const { exploitant, client } = EMPTY
  expect(readAdresse(written(chosen))).toStrictEqual({ ...chosen, exploitant, client })
})

test('SYN-19 an empty form leaves the address as it is, and unknown words there are ignored', () => {
  expect(String(written({}))).toBe('autre=1')
  const query = new URLSearchParams('bilanType=tout&patrimoine=../3&dateDebut=hier&byPAV=1&format=doc')
  expect(readAdresse(query)).toStrictEqual({})
})
