import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coutDe, type Tarifs } from './cout.ts'
import { totauxDe } from './semaines.ts'

const RIEN = totauxDe([])
const tarifs: Tarifs = {
  tauxChargesPatronales: 42,
  tauxHoraire: 12.5,
  forfaitPanierRepas: 10.2,
  forfaitDeplacement: 3.25,
}
const MAJORATIONS = { majoration1: 25, majoration2: 50 }

describe('the cost of a person and a period', () => {
  test('OPEN-108 OPEN-111 hours with what they are paid more, meals and travel, in cents', () => {
    const totaux = {
      ...RIEN,
      hn: 35 * 60,
      h25: 8 * 60,
      h50: 60,
      paniersJour: 4,
      paniersNuit: 1,
      deplacements: 5,
    }
    // (35 + 10 + 1.5) h × 12.50 € × 1.42 = 825.375 €
    expect(coutDe([{ totaux, reglages: MAJORATIONS }], tarifs)).toEqual({
      heures: 82_538,
      paniers: 5_100,
      deplacements: 1_625,
      total: 89_263,
    })
  })

  test('OPEN-108 OPEN-102 each week is weighed by its own settings, and the line is rounded once', () => {
    const totaux = { ...RIEN, hn: 35 * 60, h25: 5 * 60 }
    const weeks = [25, 100].map((majoration1) => ({ totaux, reglages: { majoration1, majoration2: 50 } }))
    const rates = { ...tarifs, tauxChargesPatronales: 0, tauxHoraire: 10 }
    // 412.50 € at 25 %, 450 € at 100 %
    expect(coutDe(weeks, rates)?.heures).toBe(86_250)
  })

  test('OPEN-108 no cost is told while a rate is missing', () => {
    expect(coutDe([], { ...tarifs, tauxHoraire: null })).toBeNull()
  })

  test('OPEN-108 lines add up to the total, whatever the rates', () => {
    const rate = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((one) => one / 10_000)
    const minutes = fc.integer({ min: 0, max: 60_000 })
    fc.assert(
      fc.property(rate(100), rate(500), minutes, minutes, minutes, (charges, horaire, hn, h25, h50) => {
        const totaux = { ...RIEN, hn, h25, h50, paniersJour: 3, deplacements: 7 }
        const rates = { ...tarifs, tauxChargesPatronales: charges, tauxHoraire: horaire }
        const cout = coutDe([{ totaux, reglages: MAJORATIONS }], rates)
        const exact = ((hn + 1.25 * h25 + 1.5 * h50) / 60) * horaire * (1 + charges / 100) * 100
        expect(cout?.total).toBe((cout?.heures ?? 0) + (cout?.paniers ?? 0) + (cout?.deplacements ?? 0))
        expect(Math.abs((cout?.heures ?? 0) - exact)).toBeLessThanOrEqual(0.51)
      }),
    )
  })
})
