/** Words in a provider's event which say that the engine runs, or that it does not (TRK-09). */
const ON = ['ignition on', 'engine running']
const OFF = ['ignition off', 'engine stop']
/** An event counts as recent for `RECENT_MS`, and says nothing any more after `OUBLI_MS` (OPEN-94). */
const RECENT_MS = 15 * 60_000
export const OUBLI_MS = 86_400_000

/** The last event of a vehicle as its provider answers it. */
interface Vu {
  evenement: string | null
  vitesseKmh: number | null
  /** Milliseconds since 1970; null when unknown. */
  instant: number | null
}

/** Whether the engine runs; "inconnu" when the last event is too old to say. */
type EtatMoteur = 'marche' | 'arret' | 'inconnu'

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()

/** Whether the words of an event say that the ignition is on or off; null when they say neither. */
export function contactOf(evenement: string | null): boolean | null {
  const text = plain(evenement ?? '')
  if (ON.some((word) => text.includes(word))) return true
  return OFF.some((word) => text.includes(word)) ? false : null
}

/**
 * The state of the engine by the provider's last event (TRK-09, OPEN-94). Its words decide, read without case, hyphens
 * and blanks; without such words the engine runs when the vehicle moves, or sent an event within a quarter of an hour.
 * @param now milliseconds since 1970
 */
export function moteurVu({ evenement, vitesseKmh, instant }: Vu, now: number): EtatMoteur {
  const age = instant === null ? Number.POSITIVE_INFINITY : now - instant
  if (age > OUBLI_MS) return 'inconnu'
  const contact = contactOf(evenement)
  if (contact !== null) return contact ? 'marche' : 'arret'
  return (vitesseKmh ?? 0) > 0 || age < RECENT_MS ? 'marche' : 'arret'
}

/** Milliseconds without an event after which the position of a vehicle is shown as old. */
export const SILENCE_VU_MS = RECENT_MS

/** "à l'instant", "il y a 12 s", "il y a 4 min", "il y a 3 h", "il y a 2 j". @param ms age in milliseconds */
export function ageText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 5) return "à l'instant"
  if (seconds < 60) return `il y a ${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `il y a ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `il y a ${hours} h` : `il y a ${Math.floor(hours / 24)} j`
}
