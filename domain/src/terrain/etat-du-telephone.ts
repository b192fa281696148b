import type { Envoi } from './envois.ts'
import type { Fait, NouveauFait } from './faits.ts'
import type { Lecture, Tranche } from './horloge-du-telephone.ts'

/** What the queue of a telephone knows (`coeur.ts`). */
export interface Etat {
  /** The account that works on this telephone; null where nobody records anything. */
  compte: number | null
  /** False once the server no longer knows its session: facts are still taken, and wait for a log-in. */
  session: boolean
  /** The last reading of the clocks; null before the first event. */
  lu: Lecture | null
  tranches: readonly Tranche[]
  /** What the store surely holds, in the order in which it was done. */
  faits: readonly Fait[]
  /** What the store was asked to hold and has not yet read back. */
  ecritures: readonly Ecriture[]
  envoi: Envoi | null
  /** The last number given to a write or a sending. */
  numero: number
  /** Addresses on the server of photos sent by this run of the application. */
  adresses: Readonly<Record<string, string>>
  /** Facts whose sending failed, the one of longest ago first: those that did not fail go before them. */
  recules: readonly string[]
  /** The last fact done, which may be taken back until this reading of `chrono`. */
  recent: { uuid: string; jusqua: number } | null
  /** Failures since the last answer, and the reading of `chrono` before which nothing is sent. */
  echecs: number
  reprise: number
  /** The reading of `chrono` at the last answer to a contact; null when this run had none. */
  contact: number | null
  /** True when something has arrived, or was taken out, since the last contact: what that one said to wait waits no longer. */
  aDire: boolean
}

interface Ecriture {
  numero: number
  fait: Fait
  /** True for a fact that is taken back. */
  retire: boolean
  /** True when the store failed; it is tried at the next moment. */
  ratee: boolean
}

/** What happens to a telephone. Each event comes with a reading of the clocks and a number between 0 and 1 drawn by lot. */
export type Evenement =
  | { type: 'fait'; fait: NouveauFait }
  | { type: 'reprendre'; uuid: string }
  | { type: 'ecrit'; numero: number }
  | { type: 'ecriture-ratee'; numero: number }
  | { type: 'reponse'; numero: number; statut: number; corps: unknown }
  | { type: 'panne'; numero: number }
  | { type: 'session'; compte: number }
  | { type: 'corriger'; uuid: string; corps: Fait['corps']; photos: Fait['photos'] }
  /** A refused fact leaves the queue, saved in a file; the end of a shift leaves with its start. */
  | { type: 'ecarter'; uuid: string }
  /** Opening, becoming visible or online: sending is tried at once. `minute`: the beat of the clock. */
  | { type: 'moment'; raison: 'visible' | 'en-ligne' | 'minute' }

export type Effet =
  /** One transaction: the fact is put, or taken out; photos of a confirmed one are removed. Then it is read back. */
  | { type: 'ecrire'; numero: number; fait: Fait; retire: boolean }
  /** The spans of the clock are stored before anything that names them. */
  | { type: 'noter-horloge'; tranches: readonly Tranche[] }
  | ({ type: 'envoyer' } & Envoi)
  /** The store holds the fact: the screen may say so, and only now. */
  | { type: 'acquitter'; uuid: string }
