import { newFileName } from '../platform/files/files.ts'
import type { Services } from '../platform/services.ts'
import { makeRandom, type Random } from './hasard.ts'

const L = 640
const H = 480
type CouleurRvb = readonly [number, number, number]

const mix = (a: CouleurRvb, b: CouleurRvb, t: number): CouleurRvb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

/** Whether a point is on the drawn column: a barrel with a rounded top. */
function isOnContainer(x: number, y: number): boolean {
  const dx = Math.abs(x - L / 2)
  if (y > 190 && y < 420) return dx < 105
  return y <= 190 && y > 90 && (dx / 105) ** 2 + ((y - 190) / 100) ** 2 < 1
}

const isOnOpening = (x: number, y: number) => ((x - L / 2) / 34) ** 2 + ((y - 170) / 26) ** 2 < 1

/** The colour of a point of the drawing: sky, wall, ground, column, opening, or dirt where it is not washed. */
function point(x: number, y: number, corps: CouleurRvb, sale: number, chance: Random): CouleurRvb {
  const grain = (chance.number() - 0.5) * 10
  let couleur: CouleurRvb =
    y < 250
      ? mix([196, 216, 235], [232, 236, 236], y / 250)
      : mix([150, 150, 146], [104, 104, 102], (y - 250) / 230)
  if (isOnContainer(x, y)) {
    const light = 1 - Math.abs(x - L / 2 + 40) / 260
    couleur = mix([20, 24, 30], corps, 0.35 + 0.65 * light)
    const stain = Math.sin(x / 17) + Math.sin(y / 23 + x / 41) + Math.sin((x + y) / 13)
    if (sale > 0 && stain > 1.6 - sale) couleur = mix(couleur, [74, 58, 38], 0.35 + 0.25 * sale)
    if (isOnOpening(x, y)) couleur = [16, 18, 20]
  }
  return [couleur[0] + grain, couleur[1] + grain, couleur[2] + grain]
}

/** The image library is loaded here only: the server draws photos once, and would hold the library for ever. */
async function draw(corps: CouleurRvb, sale: number, graine: string): Promise<Buffer> {
  const chance = makeRandom(graine)
  const pixels = Buffer.alloc(L * H * 3)
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < L; x++) {
      const couleur = point(x, y, corps, sale, chance)
      for (let c = 0; c < 3; c++) pixels[(y * L + x) * 3 + c] = Math.max(0, Math.min(255, couleur[c] ?? 0))
    }
  }
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width: L, height: H, channels: 3 } })
    .jpeg({ quality: 78 })
    .toBuffer()
}

export interface Image {
  nom: string
  octets: number
}
/** The drawn photos by moment; a handful shared by many interventions, to keep the demonstration small. */
export type Images = Record<'avant' | 'apres' | 'probleme' | 'inaccessible', Image[]>

const CORPS: readonly CouleurRvb[] = [
  [46, 125, 50],
  [33, 88, 122],
  [58, 110, 68],
]
const SALETE = { avant: 1, apres: 0, probleme: 1.6, inaccessible: 0.6 } as const

/** Draws and stores the photos of the demonstration. */
export async function drawImages({ files }: Services): Promise<Images> {
  const images: Images = { avant: [], apres: [], probleme: [], inaccessible: [] }
  for (const [moment, sale] of Object.entries(SALETE) as [keyof Images, number][]) {
    for (const [i, corps] of CORPS.entries()) {
      const bytes = await draw(corps, sale, `${moment}${i}`)
      const nom = newFileName('jpg')
      await files.put(nom, bytes, 'image/jpeg')
      images[moment].push({ nom, octets: bytes.length })
    }
  }
  return images
}
