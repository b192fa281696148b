import type { Tx } from '../platform/db/actor.ts'
import type { Services } from '../platform/services.ts'
import type { Entreprise, PointDeCollecte } from './entreprise.ts'

/** What a step of the load may use. */
export interface Loading {
  services: Services
  entreprise: Entreprise
  lieux: readonly PointDeCollecte[]
  /** The instant of the load, ISO 8601. */
  maintenant: string
  /** The working day of that instant. */
  aujourdhui: string
}

/** A part of the demonstration: what it is at the first start, and how it goes on while a server runs. */
export interface Step {
  /** Makes its rows, in the one transaction of the load. */
  load?: (tx: Tx, loading: Loading) => Promise<void>
  /**
   * Goes on until an instant: once a minute, the first time after the load, in a transaction that no other server's overlaps. It does
   * nothing in a database without the demonstration, touches no row that people made, records nothing twice, and catches
   * up with the days on which no server ran.
   */
  tick?: (tx: Tx, maintenant: string) => Promise<void>
  /**
   * Goes on, as `tick` does, with what comes in by a call that opens separate transactions. Two servers may run it at once.
   */
  enter?: (services: Pick<Services, 'pool' | 'now' | 'log'>, maintenant: string) => Promise<void>
}
