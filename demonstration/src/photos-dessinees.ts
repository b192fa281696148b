import { readFile } from 'node:fs/promises'

const MOMENTS = ['avant', 'apres', 'probleme', 'inaccessible'] as const
type Moment = (typeof MOMENTS)[number]
/** How many drawn photos there are of each moment. */
const PAR_MOMENT = 2

/** Two of something for each moment that photos show. */
export type Photos<T> = Record<Moment, T[]>

/** Makes something of each drawn photo. */
export async function eachPhoto<T>(make: (bytes: Buffer) => Promise<T> | T): Promise<Photos<T>> {
  const photos: Photos<T> = { avant: [], apres: [], probleme: [], inaccessible: [] }
  for (const moment of MOMENTS)
    for (let n = 1; n <= PAR_MOMENT; n++) {
      const bytes = await readFile(new URL(`../data/${moment}-${n}.jpg`, import.meta.url))
      photos[moment].push(await make(bytes))
    }
  return photos
}
