import {
  type intervention,
  type momentsPhoto,
  PHOTOS_MAX,
} from '@lavandiere/domain/interventions/intervention.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { type PhotoBatches, usePhotoBatches } from '../crud/photos/photo-batches.ts'

export type Moment = keyof typeof momentsPhoto
export type Photos = PhotoBatches<Moment>

/** The moments for which a form asks photos, depending on what was found (INT-08). */
export function momentsOf(found: { isAccessible: unknown; problemes: unknown }): Moment[] {
  const problems = Array.isArray(found.problemes) && found.problemes.length > 0
  return [
    ...(found.isAccessible ? (['photoAvant', 'photoApres'] as const) : (['photoInaccessible'] as const)),
    ...(problems ? (['photoProblem'] as const) : []),
  ]
}

const CALL = { path: '/intervention_photos', max: PHOTOS_MAX }

/** The photos of an intervention while it is edited, by moment. */
export const usePhotos = (item?: Item<typeof intervention>): Photos =>
  usePhotoBatches<Moment>(
    CALL,
    item && {
      photoAvant: item.photosAvant,
      photoApres: item.photosApres,
      photoProblem: item.photosProblem,
      photoInaccessible: item.photosInaccessible,
    },
  )
