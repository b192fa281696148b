import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import {
  A_LOCALISER_MAX,
  geocodageImpossible,
  inverseImpossible,
  tooManyToLocate,
  type Verification,
} from '@lavandiere/domain/patrimoines/import/fichier.ts'
import type { EtapeImport } from '@lavandiere/domain/patrimoines/import/import.ts'
import type { ErreurLigne, LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import type { Geocoded, Geocoder } from '../../platform/outside/geocoding.ts'

/** Reports the progress of a check. @throws when the check must end */
export type TellProgress = (etape: EtapeImport, answered: number, total: number) => Promise<void>

/** Longest use of the address service for one file, in ms. */
const DUREE_MAX_MS = 30 * 60_000
/** Interval between two reports of progress, in ms; they also show that the check is alive. */
const PROGRESS_MS = 500

/**
 * Asks the address service for missing positions and addresses; a line without an answer becomes an
 * error (IMP-19, IMP-20).
 * @returns the number of lines that are in error only because the service did not answer
 * @throws Refus 422 when the file has more questions than the service can answer in time
 */
export async function locate(
  geocoder: Geocoder,
  done: Verification,
  tellProgress: TellProgress,
  signal: AbortSignal,
): Promise<number> {
  const total = done.aGeocoder.length + done.aInverser.length
  if (total === 0) return 0
  if (total > A_LOCALISER_MAX) throw new Refus('invalide', tooManyToLocate(total))
  const deadline = AbortSignal.timeout(DUREE_MAX_MS)
  const until = AbortSignal.any([signal, deadline])
  let answered = 0
  const onDone = () => {
    answered++
  }
  await tellProgress('geocodage', 0, total)
  const watch = setInterval(
    () => void tellProgress('geocodage', answered, total).catch(() => {}),
    PROGRESS_MS,
  )
  try {
    const search = (l: LigneImport, gone: AbortSignal) => geocoder.search(`${l.adresse} ${l.commune}`, gone)
    const reverse = (l: LigneImport, gone: AbortSignal) =>
      geocoder.reverse(l.latitude ?? 0, l.longitude ?? 0, gone)
    const positions = await askAll(done.aGeocoder, search, onDone, until)
    const addresses = await askAll(done.aInverser, reverse, onDone, until)
    if (deadline.aborted) throw new Refus('invalide', TROP_LENT)
    noteFound(done, positions, addresses)
    await tellProgress('geocodage', total, total)
    return [...positions, ...addresses].filter(({ etat }) => etat === 'indisponible').length
  } finally {
    clearInterval(watch)
  }
}

const TROP_LENT =
  "Le service d'adresses a mis plus d'une demi-heure à répondre : découpez le fichier, ou réessayez plus tard"

/** Completes the lines with their answers; a line without one moves to the errors. */
function noteFound(done: Verification, direct: readonly Geocoded[], addresses: readonly Geocoded[]): void {
  const failed = new Set([
    ...fillPosition(
      done.aGeocoder,
      direct,
      (l, { latitude, longitude }) => {
        Object.assign(l, { latitude, longitude })
        return true
      },
      done.erreurs,
      geocodageImpossible,
    ),
    ...fillPosition(
      done.aInverser,
      addresses,
      (l, { adresse, commune }) => {
        // A place may have no town: its empty text is no answer.
        l.adresse ??= adresse || null
        l.commune ??= commune || null
        return l.adresse !== null && l.commune !== null
      },
      done.erreurs,
      inverseImpossible,
    ),
  ])
  done.lignes = done.lignes.filter((ligne) => !failed.has(ligne))
}

type LieuTrouve = Extract<Geocoded, { etat: 'trouve' }>['lieu']

/** Completes each line with its answer; returns the lines that stay incomplete, after adding their errors. */
function fillPosition(
  lignes: readonly LigneImport[],
  answers: readonly Geocoded[],
  fill: (ligne: LigneImport, lieu: LieuTrouve) => boolean,
  erreurs: ErreurLigne[],
  message: (ligne: LigneImport, sansReponse: boolean) => ErreurLigne,
): LigneImport[] {
  return lignes.filter((ligne, i) => {
    const answer = answers[i]
    const isWhole = answer?.etat === 'trouve' && fill(ligne, answer.lieu)
    if (!isWhole) erreurs.push(message(ligne, answer?.etat === 'indisponible'))
    return !isWhole
  })
}

/** Questions asked at the same time. */
const CONCURRENCY = 8
/** After so many failures in a row the service is away, and the rest is not asked. */
const FAILURES_MAX = 16

/**
 * Asks many questions, a few at a time. It gives up on a service that is away; what was not asked is 'indisponible', and
 * so is what `signal` stopped.
 * @param onDone called after each answer, for the progress bar
 * @returns one answer for each question, in their order
 */
export async function askAll<Q>(
  questions: readonly Q[],
  ask: (question: Q, gone: AbortSignal) => Promise<Geocoded>,
  onDone: () => void,
  signal: AbortSignal,
): Promise<Geocoded[]> {
  const answers = questions.map((): Geocoded => ({ etat: 'indisponible' }))
  const entries = questions.entries()
  let failures = 0
  const worker = async () => {
    // The workers share one iterator: each takes the next question.
    for (const [index, question] of entries) {
      if (!signal.aborted && failures < FAILURES_MAX) {
        const answer = await ask(question, signal)
        answers[index] = answer
        failures = answer.etat === 'indisponible' ? failures + 1 : 0
      }
      onDone()
    }
  }
  const stopped = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  await Promise.race([stopped, Promise.all(Array.from({ length: CONCURRENCY }, worker))])
  return answers
}
