import type { Fait } from '@lavandiere/domain/terrain/faits.ts'
import { useCarnet } from '../contexte.ts'
import { lieuDe } from '../point/lavage.ts'
import { lieuDuFait } from '../tournees/avancement.ts'

/**
 * Tells where something was done, by the rounds that this telephone has taken along: "C 12 · 3 rue Haute"; null for what has no
 * place, such as a shift, and for a place that no longer is in any of them.
 */
export function useOu(): (fait: Fait) => string | null {
  const { rondes } = useCarnet()
  return (fait) => {
    if (fait.nature !== 'lavage' && fait.nature !== 'releve') return null
    for (const { ronde } of rondes.values()) {
      const lieu = lieuDe(ronde, lieuDuFait(fait))
      if (lieu) return [lieu.nomenclature, lieu.adresse].filter(Boolean).join(' · ')
    }
    return null
  }
}
