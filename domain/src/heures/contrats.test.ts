import { expect, test } from 'vitest'
import { avecContrat, contratAu, debutPropose } from './contrats.ts'

const first = avecContrat([], { du: null, heures: 24, rtt: null })
const both = avecContrat(first, { du: '2026-11-23', heures: 35, rtt: null })

test('OPEN-102 days before a new contract keep the one before', () => {
  expect(['2026-11-22', '2026-11-23'].map((jour) => contratAu(both, jour))).toEqual([1440, 2100])
})

test('OPEN-102 without a contract the week is the company’s, also from a day on', () => {
  expect(contratAu([], '2026-11-22')).toBeNull()
  expect(
    contratAu(avecContrat(first, { du: '2026-11-23', heures: null, rtt: null }), '2026-12-01'),
  ).toBeNull()
})

test('OPEN-102 a contract written again from the same day or from before it takes its place', () => {
  expect(avecContrat(both, { du: '2026-11-23', heures: 30, rtt: null })).toEqual([
    { du: null, heures: 24, rtt: null },
    { du: '2026-11-23', heures: 30, rtt: null },
  ])
  expect(avecContrat(both, { du: null, heures: 28, rtt: null })).toEqual([
    { du: null, heures: 28, rtt: null },
  ])
})

test.each([
  ['other hours begin today', { heures: 24, rtt: null, du: null }, '2026-11-23'],
  ['other days of RTT begin today', { heures: 35, rtt: 6, du: null }, '2026-11-23'],
  ['the stored hours keep their day', { heures: 35, rtt: null, du: null }, null],
  ['hours that are as they were take the proposal back', { heures: 35, rtt: null, du: '2026-11-23' }, null],
  ['a day chosen for the stored hours stays', { heures: 35, rtt: null, du: '2026-12-01' }, '2026-12-01'],
  ['a day that was chosen stays', { heures: 24, rtt: null, du: '2026-12-01' }, '2026-12-01'],
])('RH-04 a contract on the form: %s', (_, saisi, expected) => {
  expect(debutPropose({ heures: 35, rtt: null, du: null }, saisi, '2026-11-23')).toBe(expected)
})
