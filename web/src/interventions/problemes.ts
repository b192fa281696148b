import type { problem } from '@lavandiere/domain/catalogues/problem.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { type ConteneurType, conteneurTypes } from '@lavandiere/domain/patrimoines/types.ts'

type Probleme = Pick<Item<typeof problem>, '@id' | 'libelle' | 'conteneurType'>

/**
 * The problems offered for a container: those of its type first, the others under a heading (CAT-10). Problems of the
 * same label also show their type.
 * @param type null without a container, or when none is needed
 */
export function offeredProblemes(problemes: readonly Probleme[], type: ConteneurType | null) {
  const times = new Map<string, number>()
  for (const { libelle } of problemes) times.set(libelle, (times.get(libelle) ?? 0) + 1)
  const optionOf = ({ '@id': value, libelle, conteneurType }: Probleme) => ({
    value,
    label: times.get(libelle) === 1 ? libelle : `${libelle} (${conteneurTypes[conteneurType]})`,
  })
  if (type === null) return problemes.map(optionOf)
  const own = problemes.filter(({ conteneurType }) => conteneurType === type).map(optionOf)
  const others = problemes.filter(({ conteneurType }) => conteneurType !== type).map(optionOf)
  return [
    { group: conteneurTypes[type], items: own },
    { group: 'Autres types de conteneur', items: others },
  ].filter(({ items }) => items.length > 0)
}
