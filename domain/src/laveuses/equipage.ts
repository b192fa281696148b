/**
 * Who drives a vehicle on a day, where that is known; else who it is assigned to, called so; null without either.
 * @param equipage names, in the order of their shifts
 */
export const conducteurText = (equipage: readonly string[], affecte: string | null): string | null =>
  equipage.join(', ') || (affecte && `affectée à ${affecte}`)
