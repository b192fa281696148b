import { jsonOf } from '@lavandiere/domain/kernel/json.ts'
import {
  clesQuartix,
  type PointQuartix,
  refusDansQuartix,
  routeQuartix,
  type TrajetQuartix,
  trajetsQuartix,
  type VivantQuartix,
  vivantsQuartix,
} from '@lavandiere/domain/telematique/quartix.ts'
import { withDeadline } from '../platform/deadline.ts'
import { readAtMost } from '../platform/outside/read-at-most.ts'
import { retryAfterMs } from '../platform/outside/retry-after.ts'

export interface IdentifiantsQuartix {
  exploitantId: number
  /**
   * A text that changes whenever the account is saved. A session opened for an earlier text is no longer used, on any
   * server.
   */
  version: string
  client: string
  utilisateur: string
  motDePasse: string
}

/** Why Quartix gave no answer, for the person who manages the account. */
export type RefusDeQuartix = 'identifiants' | 'attente' | 'muet' | 'illisible'
export class QuartixRefuse extends Error {
  readonly raison: RefusDeQuartix
  constructor(raison: RefusDeQuartix) {
    super(raison)
    this.raison = raison
  }
}
export const sentences: Readonly<Record<RefusDeQuartix, string>> = {
  identifiants: 'Quartix refuse ces identifiants',
  attente: "Quartix demande d'attendre",
  muet: 'Quartix ne répond pas',
  illisible: "La réponse de Quartix n'est pas comprise",
}

/** The calls of Quartix that are used here; one call answers for all requested vehicles. */
export interface Quartix {
  live(compte: IdentifiantsQuartix, vehicules: readonly number[]): Promise<VivantQuartix[]>
  trajets(compte: IdentifiantsQuartix, vehicules: readonly number[], jour: string): Promise<TrajetQuartix[]>
  route(compte: IdentifiantsQuartix, vehicule: number, jour: string): Promise<PointQuartix[][]>
}

const ANSWER_MS = 8_000
const QUARTIX_MAX_BYTES = 5_000_000
/** Milliseconds to wait after a 429 that names no time, and the longest wait that a 429 can ask for. */
const WAIT_MS = 60_000
const WAIT_MAX_MS = 3_600_000
const APPLICATION = 'Lavandiere'

interface Session {
  version: string
  cles: { acces: string; renouvellement: string | null } | null
  /** No call is made before this time, on the clock `now`. */
  pasAvant: number
}

interface QuartixOptions {
  url: string
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
  answerMs?: number
}

/**
 * A client of Quartix: a log-in by `/auth`, then the header `AccessToken`. Quartix answers 401 when the token has expired
 * and 429 to too many calls; then no call is made for this company until the wait is over.
 */
export function makeQuartix({
  url,
  now = () => performance.now(),
  answerMs = ANSWER_MS,
}: QuartixOptions): Quartix {
  const sessions = new Map<number, Session>()
  const sessionOf = ({ exploitantId, version }: IdentifiantsQuartix) => {
    const found = sessions.get(exploitantId)
    // A wait that Quartix asked for still holds after the account is saved again.
    const known = found?.version === version ? found : { version, cles: null, pasAvant: found?.pasAvant ?? 0 }
    sessions.set(exploitantId, known)
    return known
  }
  const send = (path: string, init: RequestInit) =>
    withDeadline(answerMs, async (signal) => {
      const { status, headers, body } = await fetch(url + path, { ...init, signal, redirect: 'error' })
      const wait = retryAfterMs(headers.get('retry-after'), WAIT_MS, WAIT_MAX_MS)
      if (status >= 200 && status < 300 && body) {
        const said = jsonOf(await readAtMost(body, QUARTIX_MAX_BYTES))
        return { status: refusDansQuartix(said) ?? status, said, wait }
      }
      await body?.cancel()
      return { status, said: null, wait }
    }).catch(() => {
      throw new QuartixRefuse('muet')
    })
  const post = (path: string, body: object) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  /** Renews the session with its renewal key, or logs in when that fails. */
  async function enter(
    session: Session,
    { client, utilisateur, motDePasse }: IdentifiantsQuartix,
  ): Promise<string> {
    const RefreshToken = session.cles?.renouvellement
    session.cles = null
    if (RefreshToken) session.cles = clesQuartix((await post('/auth/refresh', { RefreshToken })).said)
    if (!session.cles) {
      const { status, said, wait } = await post('/auth', {
        CustomerID: client,
        UserName: utilisateur,
        Password: motDePasse,
        Application: APPLICATION,
      })
      refuse(session, status, wait)
      session.cles = clesQuartix(said)
    }
    if (!session.cles) throw new QuartixRefuse('illisible')
    return session.cles.acces
  }

  function refuse(session: Session, status: number, wait: number): void {
    if (status === 429) {
      session.pasAvant = now() + wait
      throw new QuartixRefuse('attente')
    }
    if (status === 401 || status === 403 || status === 422) throw new QuartixRefuse('identifiants')
    if (status < 200 || status >= 300) throw new QuartixRefuse('muet')
  }

  async function ask(compte: IdentifiantsQuartix, path: string): Promise<unknown> {
    const session = sessionOf(compte)
    if (session.pasAvant > now()) throw new QuartixRefuse('attente')
    const by = (AccessToken: string) => send(path, { headers: { AccessToken } })
    let answer = await by(session.cles?.acces ?? (await enter(session, compte)))
    if (answer.status === 401) answer = await by(await enter(session, compte))
    refuse(session, answer.status, answer.wait)
    return answer.said
  }

  return {
    async live(compte, vehicules) {
      return understood(
        vivantsQuartix(await ask(compte, `/vehicles/live?VehicleIDList=${vehicules.join(',')}`)),
      )
    },
    async trajets(compte, vehicules, jour) {
      const query = `VehicleIDList=${vehicules.join(',')}&StartDay=${jour}&EndDay=${jour}`
      return understood(trajetsQuartix(await ask(compte, `/vehicles/trips?${query}`)))
    },
    async route(compte, vehicule, jour) {
      return understood(
        routeQuartix(await ask(compte, `/vehicles/route?VehicleID=${vehicule}&StartDay=${jour}`)),
      )
    },
  }
}

/** What was read of an answer. @throws QuartixRefuse when nothing was: that is not the same as an empty answer */
function understood<T>(read: T | null): T {
  if (read === null) throw new QuartixRefuse('illisible')
  return read
}
