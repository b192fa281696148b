import { sumOf } from '../kernel/sommes.ts'
import type { TotauxDeSemaine } from './semaines.ts'

/** The rates of a person; null for a rate that is not set yet. */
export interface Tarifs {
  tauxChargesPatronales: number | null
  tauxHoraire: number | null
  forfaitPanierRepas: number | null
  forfaitDeplacement: number | null
}

/** The cost of a person in a period, in whole cents; `total` is the sum of the others. */
interface Cout {
  heures: number
  paniers: number
  deplacements: number
  total: number
}

/** Rates have at most four decimals: as whole numbers of 1/10,000 they are multiplied exactly. */
const ECHELLE = 10_000
const scaled = (rate: number): bigint => BigInt(Math.round(rate * ECHELLE))

/** A quotient rounded to the nearest whole number; halves are rounded away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): number {
  const sign = dividend < 0n ? -1n : 1n
  return Number(sign * ((2n * dividend * sign + divisor) / (2n * divisor)))
}

const forfait = (count: number, rate: number): number =>
  divideRounded(BigInt(count) * scaled(rate) * 100n, BigInt(ECHELLE))

/** A counted week with the settings of its first day, which decide how overtime is paid. */
interface SemainePayee {
  totaux: TotauxDeSemaine
  reglages: { majoration1: number; majoration2: number }
}

/**
 * The cost of a person's weeks: hours with their overtime supplements, times the hourly rate and the employer's charges,
 * plus allowances for meals and travel days (OPEN-108, OPEN-111). Each line is rounded once. Null while a rate is missing.
 */
export function coutDe(semaines: readonly SemainePayee[], tarifs: Tarifs): Cout | null {
  const { tauxChargesPatronales, tauxHoraire, forfaitPanierRepas, forfaitDeplacement } = tarifs
  if (tauxChargesPatronales === null || tauxHoraire === null) return null
  if (forfaitPanierRepas === null || forfaitDeplacement === null) return null
  const sum = (of: (semaine: SemainePayee) => number) => sumOf(semaines, of)
  const weighted = sum(
    ({ totaux: { hn, h25, h50 }, reglages: { majoration1, majoration2 } }) =>
      hn * 100 + h25 * (100 + majoration1) + h50 * (100 + majoration2),
  )
  const heures = divideRounded(
    BigInt(weighted) * scaled(tauxHoraire) * (scaled(100) + scaled(tauxChargesPatronales)) * 100n,
    BigInt(60 * 100) * BigInt(ECHELLE) * scaled(100),
  )
  const paniers = forfait(
    sum(({ totaux }) => totaux.paniersJour + totaux.paniersNuit),
    forfaitPanierRepas,
  )
  const deplacements = forfait(
    sum(({ totaux }) => totaux.deplacements),
    forfaitDeplacement,
  )
  return { heures, paniers, deplacements, total: heures + paniers + deplacements }
}
