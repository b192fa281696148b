import { z } from 'zod'

/**
 * The contracts of a person, each with its first day (null: always), its weekly hours (null: the company's week) and its
 * days of RTT a year (null: none).
 */
export const contratsDates = z.array(
  z.object({
    du: z.iso.date().nullable(),
    heures: z.number().nullable(),
    rtt: z.number().nullable().default(null),
  }),
)
export type ContratsDates = z.output<typeof contratsDates>

/** The contract in force on a day. */
function contratDuJour(contrats: ContratsDates, jour: string): ContratsDates[number] | undefined {
  let found: ContratsDates[number] | undefined
  for (const one of contrats)
    if ((one.du ?? '') <= jour && (!found || (one.du ?? '') >= (found.du ?? ''))) found = one
  return found
}

/** The weekly minutes of the contract in force on a day; null for the company's week. */
export function contratAu(contrats: ContratsDates, jour: string): number | null {
  const heures = contratDuJour(contrats, jour)?.heures ?? null
  return heures === null ? null : Math.round(heures * 60)
}

/** The days of RTT that the contract in force on a day gives for a whole year. */
export const rttAu = (contrats: ContratsDates, jour: string): number =>
  contratDuJour(contrats, jour)?.rtt ?? 0

/** The contracts with a new one, which replaces those that began on the same day or later. */
export const avecContrat = (contrats: ContratsDates, nouveau: ContratsDates[number]): ContratsDates => [
  ...contrats.filter(({ du }) => nouveau.du !== null && (du ?? '') < nouveau.du),
  nouveau,
]

/**
 * The first day that a form proposes for a contract while its hours are typed, unless the person chose one: today when
 * the hours or the days of RTT differ from the stored ones, so that weeks that began before keep their contract.
 * @param today the Paris day
 */
export function debutPropose(
  enregistre: ContratsDates[number],
  saisi: ContratsDates[number],
  today: string,
): string | null {
  if (saisi.heures === enregistre.heures && saisi.rtt === enregistre.rtt)
    return saisi.du === today ? enregistre.du : saisi.du
  return saisi.du === enregistre.du ? today : saisi.du
}
