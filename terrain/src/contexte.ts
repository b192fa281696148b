import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import type { Etat } from '@lavandiere/domain/terrain/etat-du-telephone.ts'
import type { Fait } from '@lavandiere/domain/terrain/faits.ts'
import { instantsDe } from '@lavandiere/domain/terrain/horloge-du-telephone.ts'
import type { SessionUser } from '@lavandiere/web/api/token.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Carnet } from './moteur/carnet.ts'
import type { Magasin } from './moteur/magasin.ts'
import type { Moteur } from './moteur/moteur.ts'

/** What every screen works with. */
export interface Terrain {
  moteur: Moteur
  carnet: Carnet
  magasin: Magasin
  user: SessionUser
  /** True for somebody of the office, who looks at what crews see and records nothing. */
  isLecture: boolean
  /** Logs the person out of this telephone; what it holds stays under that account. */
  sortir: () => Promise<void>
}

export const TerrainContext = createContext<Terrain | null>(null)

/** @throws Error outside the application */
export function useTerrain(): Terrain {
  const terrain = use(TerrainContext)
  if (!terrain) throw new Error('No telephone around this component')
  return terrain
}

/** The queue as it is now, or a part of it: the component is drawn again when that changes. */
export function useEtat(): Etat
export function useEtat<K extends keyof Etat>(part: K): Etat[K]
export function useEtat(part?: keyof Etat): unknown {
  const { moteur } = useTerrain()
  return useSyncExternalStore(moteur.suivre, () => (part ? moteur.etat[part] : moteur.etat))
}

/** Tells when a fact was done, as the office gets it: the clock of a telephone may have been wrong, or set since. */
export function useHeureDe(): (fait: Fait) => string {
  const instant = instantsDe(useEtat('tranches'))
  return (fait) => new Date(instant(fait)).toISOString()
}

/** Today, YYYY-MM-DD, whatever the clock of the telephone says: a list of rounds may be of days before. */
export function useAujourdhui(): string {
  const { moteur } = useTerrain()
  return useSyncExternalStore(moteur.suivre, () => jourDeParis(new Date(moteur.instant())))
}

/** Whether an instant has passed, whatever the clock of the telephone says. */
export function useIsPasse(instant: string | undefined): boolean {
  const { moteur } = useTerrain()
  const at = Date.parse(instant ?? '')
  return useSyncExternalStore(moteur.suivre, () => at <= moteur.instant())
}

/** The rounds and drafts as they are now. */
export function useCarnet(): Carnet {
  const { carnet } = useTerrain()
  useSyncExternalStore(carnet.suivre, carnet.version)
  return carnet
}
