import { momentsDe } from '@lavandiere/domain/interventions/demandes.ts'
import {
  type intervention,
  type momentsPhoto,
  PHOTOS_MAX,
} from '@lavandiere/domain/interventions/intervention.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { type PhotoBatches, usePhotoBatches } from '../crud/photos/photo-batches.ts'

type Moment = keyof typeof momentsPhoto
export type Photos = PhotoBatches<Moment>

/** The moments of which the form shows the photos, by what was entered. */
export const momentsOf = (found: { isAccessible: unknown; problemes: unknown }): Moment[] =>
  momentsDe({
    isAccessible: found.isAccessible === true,
    problemes: Array.isArray(found.problemes) ? found.problemes : [],
  })

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
