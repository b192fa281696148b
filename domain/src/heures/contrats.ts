import { z } from 'zod'

/** The contracts of a person, each with the day from which it holds (null: always) and its weekly hours (null: the company's). */
export const contratsDates = z.array(z.object({ du: z.iso.date().nullable(), heures: z.number().nullable() }))
export type ContratsDates = z.output<typeof contratsDates>

/** The weekly minutes of the contract that holds on a day; null for the company's week. */
export function contratAu(contrats: ContratsDates, jour: string): number | null {
  let found: ContratsDates[number] | undefined
  for (const one of contrats)
    if ((one.du ?? '') <= jour && (!found || (one.du ?? '') >= (found.du ?? ''))) found = one
  return found?.heures === null || found === undefined ? null : Math.round(found.heures * 60)
}

/** Contracts with one from a day on: it takes the place of those that began then or later. */
export const avecContrat = (contrats: ContratsDates, nouveau: ContratsDates[number]): ContratsDates => [
  ...contrats.filter(({ du }) => nouveau.du !== null && (du ?? '') < nouveau.du),
  nouveau,
]

/**
 * The first day that a form shows for a contract while its hours are typed: today for others than the stored ones, so that
 * weeks that began before keep theirs, unless the person chose another day.
 * @param today the Paris day
 */
export function debutPropose(
  enregistre: ContratsDates[number],
  saisi: ContratsDates[number],
  today: string,
): string | null {
  if (saisi.heures === enregistre.heures) return saisi.du === today ? enregistre.du : saisi.du
  return saisi.du === enregistre.du ? today : saisi.du
}
