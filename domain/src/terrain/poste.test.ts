import { expect, test } from 'vitest'
import { tropCourt } from './poste.ts'

const at = (clock: string) => Date.parse(`2026-11-27T${clock}Z`)

test.each([
  ['08:00:59', '08:01:00', 0, null],
  ['08:00:00', '08:00:59', 0, /minute suivante/],
  // The clock of the telephone was put back.
  ['08:00:00', '07:00:00', 0, /minute suivante/],
  ['08:00:00', '08:30:00', 30, /plus courte que le poste : 30 minutes/],
  ['08:00:00', '08:31:00', 30, null],
])(
  'TER-11 RH-83 a shift from %s to %s with %d minutes of break is refused before it is kept',
  (debut, fin, pause, why) => {
    const told = tropCourt(at(debut), at(fin), pause)
    if (why === null) expect(told).toBeNull()
    else expect(told).toMatch(why)
  },
)
