import {
  type intervention,
  type momentsPhoto,
  PHOTOS_MAX,
} from '@lavandiere/domain/interventions/intervention.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { uploaded } from '@lavandiere/domain/kernel/upload.ts'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../api/files.ts'
import { toastFailure } from '../crud/save.ts'
import { photoAddress } from './prise-de-vue.ts'
import { shrink } from './reduire.ts'

export type Moment = keyof typeof momentsPhoto

interface Photo {
  '@id': string
  contentUrl: string
}

/** The photos of one moment. */
export interface Batch {
  photos: readonly Photo[]
  /** Number of chosen files sent, and to send; null when no upload runs. */
  sending: { done: number; total: number } | null
  /** True when more files were chosen than there was room for. */
  isOver: boolean
}

const AUCUNE_PHOTO: Batch = { photos: [], sending: null, isOver: false }

const isEqual = (some: readonly Photo[], others: readonly Photo[]) =>
  some.length === others.length && some.every((photo, i) => photo === others[i])

/** The moments for which a form asks photos, depending on what was found (INT-08). */
export function momentsOf(found: { isAccessible: unknown; problemes: unknown }): Moment[] {
  const problems = Array.isArray(found.problemes) && found.problemes.length > 0
  return [
    ...(found.isAccessible ? (['photoAvant', 'photoApres'] as const) : (['photoInaccessible'] as const)),
    ...(problems ? (['photoProblem'] as const) : []),
  ]
}

/** The photos of a recorded intervention, by moment. */
const batchesOf = (item: Item<typeof intervention>): Partial<Record<Moment, Batch>> => ({
  photoAvant: { ...AUCUNE_PHOTO, photos: item.photosAvant },
  photoApres: { ...AUCUNE_PHOTO, photos: item.photosApres },
  photoProblem: { ...AUCUNE_PHOTO, photos: item.photosProblem },
  photoInaccessible: { ...AUCUNE_PHOTO, photos: item.photosInaccessible },
})

/**
 * The photos of an intervention while it is edited. They outlive their fields, which appear and disappear with the
 * findings; running uploads are cancelled when the form is left.
 */
export function usePhotos(item?: Item<typeof intervention>) {
  const [start] = useState(() => (item ? batchesOf(item) : {}))
  const [batches, setLots] = useState(start)
  const running = useRef(new Map<Moment, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])
  const of = (moment: Moment): Batch => batches[moment] ?? AUCUNE_PHOTO
  const change = (moment: Moment, next: (batch: Batch) => Partial<Batch>) =>
    setLots((known) => {
      const batch = known[moment] ?? AUCUNE_PHOTO
      return { ...known, [moment]: { ...batch, ...next(batch) } }
    })

  const add = async (moment: Moment, files: readonly File[]) => {
    const room = PHOTOS_MAX - of(moment).photos.length
    const chosen = files.slice(0, room)
    const total = chosen.length
    const control = new AbortController()
    const { signal } = control
    running.current.set(moment, control)
    change(moment, () => ({ sending: { done: 0, total }, isOver: files.length > room }))
    try {
      for (const [i, file] of chosen.entries()) {
        const made = await upload(await photoAddress(file), await shrink(file), { answer: uploaded, signal })
        change(moment, ({ photos }) => ({ photos: [...photos, made], sending: { done: i + 1, total } }))
      }
    } catch (error) {
      if (!signal.aborted) toastFailure(error, "Erreur lors de l'envoi de la photo")
    } finally {
      change(moment, () => ({ sending: null }))
    }
  }
  return {
    of,
    add,
    stop: (moment: Moment) => running.current.get(moment)?.abort(),
    remove: (moment: Moment, photo: Photo) =>
      change(moment, ({ photos }) => ({ photos: photos.filter((other) => other !== photo), isOver: false })),
    isBusy: Object.values(batches).some((batch) => batch.sending !== null),
    /** True when leaving would lose an added photo, or bring back a removed one. */
    isChanged: (Object.entries(batches) as [Moment, Batch][]).some(
      ([moment, batch]) => batch.sending !== null || !isEqual(batch.photos, start[moment]?.photos ?? []),
    ),
    /** The IRIs of the photos of these moments. */
    iris: (moments: readonly Moment[]) =>
      Object.fromEntries(moments.map((moment) => [moment, of(moment).photos.map((photo) => photo['@id'])])),
  }
}

export type Photos = ReturnType<typeof usePhotos>
