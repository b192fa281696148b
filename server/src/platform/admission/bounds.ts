import { DAY_S, HOUR_S, MINUTE_S } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'

/**
 * What one caller may take of a server: the only place of these numbers, and of the sentences that refuse more
 * (docs/exploitation.md, "What one caller may take"; decision 006).
 */

const MB = 1024 * 1024
/** Amounts a second for long; twenty times as many at once after a rest, for a page that opens, or a phone that comes back. */
export const BURST_S = 20
export const RATES = {
  /** Calls of an account, reads included (ASVS 2.4.1); a dear one counts as several. The setting `CALLS_PER_SECOND`. */
  calls: 50,
  /** Calls by one key of trackers, and positions in them. */
  callsOfKey: 50,
  positionsOfKey: 5_000,
} as const

/**
 * What a read costs, in ordinary calls: one for each of so many rows that it asks for, or days that it goes over. Several people
 * of an office may share an account, and a form asks for whole catalogues.
 */
export const COST = { rows: 250, days: 90, dear: 3 } as const

/** A share of the work that a server does at the same time. */
export interface Share {
  /** Pieces of work that run: of all, and of one. Further ones wait. */
  running: number
  runningOfOne: number
  /** Pieces that run or wait: of all, and of one. Further ones are refused. */
  taken: number
  takenByOne: number
  /** The refusals of one (429), and of all (503). */
  tooMany: string
  full: string
}
const NO_BOUND = Number.POSITIVE_INFINITY
const FULL = {
  tooMany: 'Trop de demandes à la fois, réessayez dans un instant',
  full: 'Le serveur est très occupé, réessayez dans quelques instants',
}
const BOOKS_OF_ONE = 3
export const SHARES = {
  /** Calls at the database: the share of one is less than half of the connections (`DATABASE_POOL`), here of ten. */
  data: { running: NO_BOUND, runningOfOne: 4, taken: NO_BOUND, takenByOne: 200, ...FULL },
  /** Reads of many rows or days (cost.ts): both PostgreSQL and Node work for each row. */
  dear: { running: NO_BOUND, runningOfOne: 2, taken: NO_BOUND, takenByOne: 200, ...FULL },
  /**
   * Calls that keep a core busy for seconds. Those that wait hold the bytes of their bodies, which are bounded apart; a phone that
   * repeats itself fifty times is answered fifty times.
   */
  heavy: { running: 2, runningOfOne: 1, taken: 200, takenByOne: 60, ...FULL },
  /** Pictures, each of which may hold 140 MB while it is decoded. */
  pictures: { running: 2, runningOfOne: 1, taken: 200, takenByOne: 60, ...FULL },
  /** JSON texts that are read, by company: each takes a core, and much memory. Their calls and jobs are bounded already. */
  json: { running: 1, runningOfOne: 1, taken: NO_BOUND, takenByOne: NO_BOUND, ...FULL },
  /** Workbooks that are sent: one with a slow reader stays open for long, and each takes about a megabyte. */
  books: {
    running: 40,
    runningOfOne: BOOKS_OF_ONE,
    taken: 40,
    takenByOne: BOOKS_OF_ONE,
    tooMany: `Vous téléchargez déjà ${countInWords(BOOKS_OF_ONE, 'fichier')} Excel : attendez la fin de l'un d'eux`,
    full: 'Trop de fichiers Excel sont en préparation à la fois, réessayez dans un instant',
  },
  /** Tables of ways between containers: one of 2,000 places takes a hundred megabytes while it is made. */
  ways: { running: 2, runningOfOne: 1, taken: 20, takenByOne: 3, ...FULL },
  /** Calls that wait for news of vehicles; a further one is answered at once. */
  watchers: { running: 2_000, runningOfOne: 5, taken: 2_000, takenByOne: 5, ...FULL },
} as const satisfies Record<string, Share>

/**
 * Bytes in work: received ones, which are held twice while a body is put together. Several companies together are needed
 * to fill the memory of all, and the trackers of a company leave room for its office.
 */
export const BYTES = { compte: 48 * MB, traceurs: 48 * MB, societe: 72 * MB, all: 128 * MB } as const

/** Seconds that a browser may take between the beginning of a log-in elsewhere, or with a passkey, and its end. */
export const ATTENTE_S = 10 * MINUTE_S

/** Tries within a time, counted in the database for all nodes together. */
export const TRIES = {
  /**
   * Ten wrong log-ins a minute from one address (S15). Of one account more than one address can use up, so that
   * somebody who guesses at it does not lock its owner out from elsewhere, and a bound on many addresses that guess
   * together. An address that opened the account before is counted for it alone: neither the wrong tries of its
   * neighbours nor those from elsewhere keep the owner out.
   */
  connexionAdresse: { tries: 10, seconds: MINUTE_S },
  connexionCompte: { tries: 50, seconds: MINUTE_S },
  connexionHabituelle: { tries: 10, seconds: MINUTE_S },
  /** Remembers where an account was opened from (`isTaken`); nothing is refused by it. */
  adresseConnue: { tries: NO_BOUND, seconds: 30 * DAY_S },
  /**
   * Wrong codes of a second factor, tried by somebody who already knows the password: per account and address, and from
   * all addresses together that never opened the account, so that others keep its owner out of no address in use.
   */
  codeDeVerification: { tries: 10, seconds: 10 * MINUTE_S },
  codeAilleurs: { tries: 20, seconds: 10 * MINUTE_S },
  /** Wrong codes at an account in a day; nothing is refused by it, but its owner is told. */
  codesDuJour: { tries: NO_BOUND, seconds: DAY_S },
  /**
   * Wrong or expired refresh tokens of one address. Valid ones are not counted: hundreds of people may share an address,
   * and a token cannot be guessed.
   */
  rafraichissement: { tries: 60, seconds: MINUTE_S },
  oubliAdresse: { tries: 10, seconds: 10 * MINUTE_S },
  oubliCompte: { tries: 3, seconds: 10 * MINUTE_S },
  reinitialisation: { tries: 10, seconds: 10 * MINUTE_S },
  /** Wrong current passwords of somebody logged in, who may not be the owner of the account. */
  motDePasseActuel: { tries: 10, seconds: 10 * MINUTE_S },
  /**
   * Log-ins elsewhere begun from one address, each of which has a provider asked; and questions who logs in there. A crew
   * starts its morning from one address.
   */
  connexionExterne: { tries: 60, seconds: MINUTE_S },
  fournisseursCherches: { tries: 300, seconds: MINUTE_S },
  /** Remembers that what a browser waited with has served (session/attente.ts); nothing is refused by it. */
  attenteServie: { tries: NO_BOUND, seconds: ATTENTE_S },
  /** Providers of a company tried or saved: each answer tells whether a secret is right. */
  fournisseurEssaye: { tries: 10, seconds: MINUTE_S },
  /** Wrong keys of trackers, and of programs, from one address, so that guessing is slow. */
  jetonTraceur: { tries: 30, seconds: MINUTE_S },
  /** Wrong codes of labels, and links of reports, from one address. */
  codePublic: { tries: 60, seconds: MINUTE_S },
  /** Reports from one address, which a whole street may share, and about one container. */
  signalementAdresse: { tries: 10, seconds: 10 * MINUTE_S },
  signalementConteneur: { tries: 20, seconds: HOUR_S },
  /** Wrong links of calendars from one address: services that read calendars of many people share theirs. */
  lienCalendrier: { tries: 300, seconds: MINUTE_S },
  cleApi: { tries: 30, seconds: MINUTE_S },
  /**
   * Accounts of a company saved at Quartix, at Traccar: each answer tells whether a password is right. A minute leaves room
   * for typing errors.
   */
  compteQuartix: { tries: 5, seconds: MINUTE_S },
  compteTraccar: { tries: 5, seconds: MINUTE_S },
  /** Two questions a second of one account to the address service, whose pace all companies share: nobody types that fast. */
  geocodage: { tries: 120, seconds: MINUTE_S },
  /** Tables of ways, each of up to 400 questions to the service of roads: an order is looked at between two of them. */
  trajets: { tries: 30, seconds: 10 * MINUTE_S },
} as const

/** Questions a second to the address service, all callers together: it allows fifty to an address. */
export const GEOCODER_PER_SECOND = 40

/** What a JSON body may hold. */
export interface JsonLimits {
  /** Values (numbers, texts, lists, objects) in all; the fields of a list of objects count too. */
  values: number
  /** Items of one list. */
  items: number
}
export const JSON_BODY = {
  /** An ordinary body: a tournée lists its 5,000 containers twice. */
  ordinary: { values: 25_000, items: 25_000 },
  /** Fields of one object: a schema looks at each of them, known or not. */
  fields: 1_000,
  /** Lists and objects within each other. */
  depth: 30,
} as const

export const PATIENCE = {
  /** Milliseconds that a call may take once its body has arrived. */
  handlerMs: 30_000,
  /** Milliseconds that any body may take; after them it has to have arrived at the slowest pace. */
  bodyMs: 15_000,
  /** Bytes a second that a body must reach at any moment, over all its time: below, its sender only holds a connection. */
  slowestBytes: 10_000,
  /** Bytes a second that a person on a poor mobile network still sends on the whole. */
  slowBytes: 50_000,
} as const

export const SENTENCES = {
  rate: 'Trop de demandes, réessayez dans un instant',
  bytes: 'Trop de données sont envoyées à la fois, réessayez dans un instant',
  bytesOfAll: 'Le serveur reçoit trop de données à la fois, réessayez dans quelques instants',
  json: "Les données envoyées comptent trop d'éléments",
  late: 'Le traitement a pris trop de temps : vérifiez ce qui a été enregistré, puis réessayez',
} as const

/** The header of a refusal because the server is busy: seconds after which to try again. */
export const RETRY = { headers: { 'retry-after': '5' } }
