import { countInWords } from '../kernel/texte.ts'

/** What the form of a round asks of each wash; the names are those of the form. */
interface Demandes {
  minPhotoAvant: number
  minPhotoApres: number
  minPhotoMaintenance: number
  minPhotoLavageImpossible: number
  /** 1: where the wash of `typologieLavage` is impossible, that of `typologieLavageFallback` will do. */
  strategieLavageImpossible: number
}

/** The fields that hold the photos of a wash, by moment. */
export type ChampPhoto = 'photoAvant' | 'photoApres' | 'photoProblem' | 'photoInaccessible'

/** The number of photos that a form asks, by the field that holds them. */
export const MINIMUMS = {
  photoAvant: 'minPhotoAvant',
  photoApres: 'minPhotoApres',
  photoProblem: 'minPhotoMaintenance',
  photoInaccessible: 'minPhotoLavageImpossible',
} as const satisfies Record<ChampPhoto, keyof Demandes>

/** What was found at a place, as far as it decides which photos belong to it. */
interface Trouve {
  isAccessible: boolean
  problemes: readonly unknown[]
}

/** The moments of which a wash has photos, by what was found (INT-08). */
export const momentsDe = ({ isAccessible, problemes }: Trouve): ChampPhoto[] => [
  ...(isAccessible ? (['photoAvant', 'photoApres'] as const) : (['photoInaccessible'] as const)),
  ...(problemes.length > 0 ? (['photoProblem'] as const) : []),
]

/**
 * The photos that are still missing, by field, as a sentence each; empty when the form has what it asks (CAT-38).
 * @param nombre how many photos a field has
 */
export function photosManquantes(
  demandes: Demandes,
  trouve: Trouve,
  nombre: (champ: ChampPhoto) => number,
): Partial<Record<ChampPhoto, string>> {
  const missing = momentsDe(trouve).filter((champ) => nombre(champ) < demandes[MINIMUMS[champ]])
  return Object.fromEntries(
    missing.map((champ) => {
      const minimum = demandes[MINIMUMS[champ]]
      const asked = countInWords(minimum, 'photo demandée', 'photos demandées')
      return [champ, `${asked} par le formulaire : ${minimum - nombre(champ)} à ajouter`]
    }),
  )
}

interface Typologies<T> {
  typologieLavage: T
  typologieLavageFallback?: T | null | undefined
}

/** Whether a wash of this typology is the lesser one that the form falls back on (OPEN-05). */
export const isRepli = <T>(form: Demandes & Typologies<T>, typologie: T | null): boolean =>
  typologie !== null && form.strategieLavageImpossible === 1 && form.typologieLavageFallback === typologie

/** Whether a form foresees a wash of this typology: its own, or the one that it falls back on. None is none of another. */
export const isPrevue = <T>(form: Demandes & Typologies<T>, typologie: T | null): boolean =>
  typologie === null || form.typologieLavage === typologie || isRepli(form, typologie)

/**
 * What is still asked of whoever keeps the code of another container than the one washed, as a sentence; null when nothing is.
 * @param remarque the reason, in words
 */
export const raisonManquante = (isAutre: boolean, remarque: string | null | undefined): string | null =>
  isAutre && (remarque ?? '').trim() === '' ? "Dites pourquoi le code d'un autre conteneur est gardé." : null
