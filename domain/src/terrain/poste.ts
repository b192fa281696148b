import { MINUTE_MS } from '../kernel/dates.ts'
import { countInWords } from '../kernel/texte.ts'

const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS)

/**
 * Why a shift cannot end now, as the server would answer (RH-83): hours are counted in whole minutes, and the break is
 * shorter than the shift. Null when it can.
 * @param debut when it began, `now` when it ends, both in ms of the true time (`instantsDe`)
 */
export function tropCourt(debut: number, now: number, pauseMin: number): string | null {
  const minutes = minuteOf(now) - minuteOf(debut)
  if (minutes < 1) return 'Votre poste vient de commencer : il se termine au plus tôt à la minute suivante.'
  if (minutes > pauseMin) return null
  return `La pause doit être plus courte que le poste : ${countInWords(minutes, 'minute')}.`
}
