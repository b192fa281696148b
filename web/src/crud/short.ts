import type { Short } from '@lavandiere/domain/kernel/resource.ts'

/** The text of a relation, with a mark when its item has been removed since (OPEN-38). */
export const nomDe = ({ libelle, supprime }: Short): string => (supprime ? `${libelle} (supprimé)` : libelle)
