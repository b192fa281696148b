import { z } from 'zod'

/** The contracts of a person, each with its first day (null: always) and its weekly hours (null: the company's week). */
export const contratsDates = z.array(z.object({ du: z.iso.date().nullable(), heures: z.number().nullable() }))
export type ContratsDates = z.output<typeof contratsDates>

/** The weekly minutes of the contract in force on a day; null for the company's week. */
export function contratAu(contrats: ContratsDates, jour: string): number | null {
  let found: ContratsDates[number] | undefined
  for (const one of contrats)
    if ((one.du ?? '') <= jour && (!found || (one.du ?? '') >= (found.du ?? ''))) found = one
  return found?.heures === null || found === undefined ? null : Math.round(found.heures * 60)
}

/** The contracts with a new one, which replaces those that began on the same day or later. */
export const avecContrat = (contrats: ContratsDates, nouveau: ContratsDates[number]): ContratsDates => [
  ...contrats.filter(({ du }) => nouveau.du !== null && (du ?? '') < nouveau.du),
  nouveau,
]

/**
 * The first day that a form proposes for a contract while its hours are typed, unless the person chose one: today when
 * the hours differ from the stored ones, so that weeks that began before keep their contract.
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
