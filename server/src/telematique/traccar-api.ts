import { jsonOf } from '@lavandiere/domain/kernel/json.ts'
import type { Config } from '../config.ts'
import { ForbiddenAddress, type ForeignAnswer, ForeignServer, NoAnswer } from '../platform/outside/foreign.ts'
import { AnswerTooLarge } from '../platform/outside/read-at-most.ts'
import { retryAfterMs } from '../platform/outside/retry-after.ts'

/** Why a Traccar server gave no positions, in sentences for the person who manages the account. */
export const refusDeTraccar = {
  adresse: "Cette adresse n'est pas permise : elle n'est pas en https, ou mène à un réseau privé",
  jeton: "Traccar refuse ce jeton d'accès",
  attente: "Traccar demande d'attendre",
  redirection: "Cette adresse renvoie vers une autre : indiquez l'adresse finale",
  illisible: "Ce qui répond à cette adresse n'est pas Traccar",
  volume: "Une réponse de Traccar était trop grande : elle n'a pas été lue en entier",
  muet: 'Traccar ne répond pas',
  appareils: "Aucun appareil de ce compte ne porte l'« Identifiant du traceur » d'une laveuse",
  temps: 'La lecture était trop longue : la suite sera lue dans la nuit',
} as const

export class TraccarRefuse extends Error {
  readonly raison: keyof typeof refusDeTraccar
  /** Milliseconds during which the server asked not to be called; 0 without a request. */
  readonly attenteMs: number
  constructor(raison: keyof typeof refusDeTraccar, attenteMs = 0) {
    super(raison)
    this.raison = raison
    this.attenteMs = attenteMs
  }

  /** Whether only this answer was bad: the server may well answer another question. */
  get isOfOneAnswer(): boolean {
    return this.raison === 'volume' || this.raison === 'illisible'
  }
}

const SILENCE_MS = 10_000
const TRACCAR_ANSWER_MS = 120_000
/** Some eight thousand positions of 600 bytes each: parsing them holds the server for some tens of milliseconds. */
const LIST_BYTES_MAX = 5_000_000
/** Milliseconds to wait after a 429 that names no time, and the longest wait that a 429 can ask for. */
const WAIT_MS = 900_000
const WAIT_MAX_MS = 86_400_000

/** A span of time; both ends in milliseconds since 1970. */
export interface Duree {
  debut: number
  fin: number
}

/** The calls of a Traccar server (https://www.traccar.org/api-reference/) that are used here. */
export class TraccarApi {
  readonly #server: ForeignServer

  /** @throws TraccarRefuse for an address that may not be called */
  constructor(
    { adresse, jeton }: { adresse: string; jeton: string },
    config: Pick<Config, 'TRACCAR_HOTES_PRIVES' | 'REQUIRE_TLS'>,
    silenceMs = SILENCE_MS,
  ) {
    try {
      this.#server = new ForeignServer(adresse, {
        // Without this header Traccar answers positions as a spreadsheet.
        headers: { accept: 'application/json', authorization: `Bearer ${jeton}` },
        privateHosts: config.TRACCAR_HOTES_PRIVES,
        isTlsRequired: config.REQUIRE_TLS,
        silenceMs,
        answerMs: TRACCAR_ANSWER_MS,
      })
    } catch (error) {
      throw refusOf(error)
    }
  }

  /** The trackers that the account can see. @throws TraccarRefuse */
  appareils(): Promise<unknown[]> {
    return this.#list('/api/devices')
  }

  /** The positions of a tracker in a span of time, in the format of Traccar. @throws TraccarRefuse */
  positions(appareil: number, { debut, fin }: Duree): Promise<unknown[]> {
    const [from, to] = [debut, fin].map((at) => new Date(at).toISOString())
    return this.#list(`/api/positions?deviceId=${appareil}&from=${from}&to=${to}`)
  }

  async #list(path: string): Promise<unknown[]> {
    const answer = await this.#server.get(path, LIST_BYTES_MAX).catch((error) => {
      throw refusOf(error)
    })
    refuseStatus(answer)
    const said = jsonOf(answer.text)
    if (!Array.isArray(said)) throw new TraccarRefuse('illisible')
    return said
  }
}

/** The refusal that an error of the network or of the answer amounts to; any other error is returned unchanged. */
function refusOf(error: unknown): unknown {
  if (error instanceof ForbiddenAddress) return new TraccarRefuse('adresse')
  if (error instanceof AnswerTooLarge) return new TraccarRefuse('volume')
  return error instanceof NoAnswer ? new TraccarRefuse('muet') : error
}

/** Traccar answers an expired token with 401, and what the account may not see with 400 or 403. */
function refuseStatus({ status, headers }: ForeignAnswer): void {
  if (status >= 200 && status < 300) return
  if (status === 429)
    throw new TraccarRefuse('attente', retryAfterMs(headers['retry-after'], WAIT_MS, WAIT_MAX_MS))
  if (status === 401 || status === 403) throw new TraccarRefuse('jeton')
  if (status >= 300 && status < 400) throw new TraccarRefuse('redirection')
  throw new TraccarRefuse(status === 404 || status === 400 ? 'illisible' : 'muet')
}
