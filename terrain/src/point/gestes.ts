import type { LieuDeRonde, Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { useRef } from 'react'
import { useTerrain } from '../contexte.ts'
import { aller, lien, remplacer } from '../navigation.ts'
import { type Ligne, suivante } from '../tournees/avancement.ts'
import { annoncer } from './dernier.tsx'
import { faitDuLavage, type Issue, VALEURS_DE_POINT, type ValeursDePoint } from './lavage.ts'

interface Geste {
  ronde: Ronde
  lieu: LieuDeRonde
  /** The key of the draft. */
  cle: string
  issue: Issue
  motif?: string
  /** The screen to go on to. */
  suite: string
}

const MOTS = { lave: 'Lavé', partiel: 'Lavage partiel', impossible: 'Impossible' } as const

/** Where a round goes on after a point: to the next one left to do, else to the round, as after a point that it does not plan. */
export function suiteDe(ronde: Ronde, lignes: readonly Ligne[], cle: string): string {
  const ligne = lignes.find((one) => one.cle === cle)
  const rest = lignes.filter((one) => one !== ligne)
  const next = ligne && suivante(rest, ligne.rang)
  return lien('tournee', ronde.id, ronde.jour, ...(next ? ['point', next.cle] : []))
}

/** Records a wash from its draft, and goes on once the store has it. */
export function useLavage() {
  const { moteur, carnet, isLecture } = useTerrain()
  // Two taps before the store has answered are one wash.
  const running = useRef(false)
  const laver = async ({ ronde, lieu, cle, issue, motif, suite }: Geste) => {
    if (isLecture || running.current) return
    running.current = true
    const ecran = location.hash
    const brouillon = carnet.brouillon(cle)
    const valeurs: ValeursDePoint = { ...VALEURS_DE_POINT, ...brouillon.valeurs }
    const { uuid, photos } = brouillon
    try {
      const fait = faitDuLavage({ uuid, ronde, lieu, issue, valeurs, photos, motif })
      await moteur.taper(fait)
      carnet.oublier(cle)
      // Where no bin was washed, the wash was impossible (OPEN-69): the list of points says the same.
      const mots = fait.corps.nombreLaves === 0 ? MOTS.impossible : MOTS[issue]
      annoncer(brouillon, `${mots} : ${lieu.nomenclature}`)
      // A point that was done is not gone back to.
      remplacer(suite, ecran)
    } catch {
      // Nobody is logged in: home says so.
      aller(lien())
    } finally {
      running.current = false
    }
  }
  return laver
}
