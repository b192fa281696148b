import { expect, test } from 'vitest'
import { instantsDe, type Tranche } from './horloge-du-telephone.ts'
import { tropCourt } from './poste.ts'

const at = (clock: string) => Date.parse(`2026-11-27T${clock}Z`)

test.each([
  ['08:00:59', '08:01:00', 0, null],
  ['08:00:00', '08:00:59', 0, /minute suivante/],
  // Nothing tells that the clock of the telephone was put back.
  ['08:00:00', '07:00:00', 0, /minute suivante/],
  ['08:00:00', '08:30:00', 30, /plus courte que le poste : 30\sminutes/],
  ['08:00:00', '08:31:00', 30, null],
])(
  'TER-11 RH-83 a shift from %s to %s with %d minutes of break is refused before it is kept',
  (debut, fin, pause, why) => {
    const told = tropCourt(at(debut), at(fin), pause)
    if (why === null) expect(told).toBeNull()
    else expect(told).toMatch(why)
  },
)

const HEURES_3 = 3 * 3_600_000
const mesuree = (saut: number | null, decalage: number): Tranche => ({ saut, decalage })
const jamais = (saut: number | null): Tranche => ({ saut, decalage: null })

test.each<[string, readonly Tranche[], string, string, string]>([
  [
    'set right since, both measured',
    [mesuree(null, HEURES_3), mesuree(-HEURES_3, 0)],
    '08:00',
    '06:00',
    '05:00',
  ],
  ['set right since, never measured', [jamais(null), jamais(-HEURES_3)], '08:00', '06:00', '05:00'],
  [
    'set right since, measured before',
    [mesuree(null, HEURES_3), jamais(-HEURES_3)],
    '08:00',
    '06:00',
    '05:00',
  ],
  ['still behind after a restart', [mesuree(null, -HEURES_3), jamais(null)], '05:00', '06:00', '08:00'],
  ['asleep in between', [mesuree(null, 0), jamais(HEURES_3)], '08:00', '12:00', '08:00'],
])(
  'TER-11 TER-20 a shift whose clock was %s begins and ends by the true time',
  (_, tranches, debut, fin, vrai) => {
    const instantDe = instantsDe(tranches)
    const [began, ended] = [at(`${debut}:00`), at(`${fin}:00`)].map((heure, tranche) =>
      instantDe({ heure, tranche }),
    )
    expect(began).toBe(at(`${vrai}:00`))
    expect(tropCourt(Number(began), Number(ended), 30)).toBeNull()
  },
)
