import type { LieuDeRonde, Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { useRef, useState } from 'react'
import { useTerrain } from '../contexte.ts'
import { aller, lien, remplacer } from '../navigation.ts'
import { lignesDe, suivante } from '../tournees/avancement.ts'
import { annoncer } from './dernier.tsx'
import { faitDuLavage, type Issue, VALEURS_DE_POINT, type ValeursDePoint } from './lavage.ts'

interface Geste {
  ronde: Ronde
  lieu: LieuDeRonde
  /** The key of the draft. */
  cle: string
  issue: Issue
  motif?: string
}

const MOTS = { lave: 'Lavé', partiel: 'Lavage partiel', impossible: 'Impossible' } as const

/**
 * Records a wash from its draft, and goes on to the next point once the store has it.
 * @param rang of the point in its round; 0 for one that the round does not plan
 */
export function useLavage(rang: number) {
  const { moteur, carnet, isLecture } = useTerrain()
  const [isPending, setIsPending] = useState(false)
  // Two taps within one frame are one wash.
  const running = useRef(false)
  const laver = async ({ ronde, lieu, cle, issue, motif }: Geste) => {
    if (isLecture || running.current) return
    running.current = true
    setIsPending(true)
    const brouillon = carnet.brouillon(cle)
    const valeurs: ValeursDePoint = { ...VALEURS_DE_POINT, ...brouillon.valeurs }
    const { uuid, photos } = brouillon
    try {
      await moteur.taper(faitDuLavage({ uuid, ronde, lieu, issue, valeurs, photos, motif }))
      carnet.oublier(cle)
      annoncer(brouillon, `${MOTS[issue]} : ${lieu.nomenclature}`)
      const round = lien('tournee', ronde.id, ronde.jour)
      const next = rang > 0 ? suivante(lignesDe(ronde, moteur.etat), rang) : undefined
      // A point that was done is not gone back to.
      remplacer(next ? `${round}/point/${next.cle}` : round)
    } catch {
      // Nobody is logged in: home says so.
      aller(lien())
    } finally {
      running.current = false
      setIsPending(false)
    }
  }
  return { laver, isPending }
}
