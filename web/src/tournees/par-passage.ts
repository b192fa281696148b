import { binsOf, inOrder } from './conteneurs.ts'
import type { LieuProps } from './etape-patrimoine.tsx'

/** Points and bins of one round of a draft; null while its place or its containers are not known. */
export function perRound({
  lieu,
  conteneurs,
  brouillon,
}: Pick<LieuProps, 'lieu' | 'conteneurs' | 'brouillon'>) {
  if (lieu?.isUnipatrimoine) return { points: 1, bacs: lieu.nombreDeBacs ?? 0 }
  const chosen = brouillon.valeurs.conteneurs ?? []
  if (!conteneurs.data || chosen.length === 0) return null
  return { points: chosen.length, bacs: binsOf(inOrder(chosen, conteneurs.parId)) }
}
