import type { Fait, PhotoDuFait } from '@lavandiere/domain/terrain/faits.ts'
import { useCarnet, useTerrain } from '../contexte.ts'
import type { Brouillon } from '../moteur/magasin.ts'

/**
 * What a screen is filling in, kept at each change, with the values that it has not been given yet.
 * @param cle the screen that it belongs to
 * @param fait the fact that is filled in again, where there is one: the draft has its uuid and photos
 */
export function useBrouillon<V extends object>(
  cle: string,
  initial: V,
  fait?: Pick<Fait, 'uuid' | 'photos'>,
) {
  const { carnet, isLecture } = useTerrain()
  const known = useCarnet().brouillons.get(cle)
  const valeurs: V = { ...initial, ...(known?.valeurs as Partial<V> | undefined) }
  const change = (next: (now: Brouillon) => Partial<Brouillon>) => {
    if (isLecture) return
    const now = carnet.brouillon(cle, fait && { uuid: fait.uuid, photos: fait.photos })
    carnet.noter({ ...now, ...next(now) })
  }
  return {
    valeurs,
    photos: known?.photos ?? fait?.photos ?? [],
    isEntame: known !== undefined,
    noter: (values: Partial<V>) => change((now) => ({ valeurs: { ...now.valeurs, ...values } })),
    changerPhotos: (next: (photos: readonly PhotoDuFait[]) => readonly PhotoDuFait[]) =>
      change((now) => ({ photos: next(now.photos) })),
    jeter: () => void carnet.jeter(cle).catch(() => undefined),
  }
}
