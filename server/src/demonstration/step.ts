import type { Tx } from '../platform/db/actor.ts'
import type { Services } from '../platform/services.ts'
import type { Entreprise, PointDeCollecte } from './entreprise.ts'

/** What a step gets when the demonstration is loaded. */
export interface Loading {
  services: Services
  entreprise: Entreprise
  lieux: readonly PointDeCollecte[]
  /** The instant of the load, ISO 8601. */
  maintenant: string
  /** The working day of that instant. */
  aujourdhui: string
}

/** A part of the demonstration: its rows at the first start, and how it continues while a server runs. */
export interface Step {
  /** Creates its rows, in the one transaction of the load. */
  load?: (tx: Tx, loading: Loading) => Promise<void>
  /**
   * Continues the part up to an instant. Called once a minute, the first time right after the load, in a transaction that
   * never overlaps that of another server. It does nothing in a database without the demonstration, changes no row that
   * people made, records nothing twice, and makes up for days on which no server ran.
   */
  tick?: (tx: Tx, maintenant: string) => Promise<void>
  /**
   * Continues the part like `tick`, for data that come in by a call which opens its transactions itself. Two servers may run it
   * at the same time.
   */
  enter?: (services: Pick<Services, 'pool' | 'now' | 'log'>, maintenant: string) => Promise<void>
}
