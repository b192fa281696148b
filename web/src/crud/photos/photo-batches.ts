import { ENTETE_JPEG_OCTETS, exifOfJpeg, takenAt } from '@lavandiere/domain/kernel/exif.ts'
import { uploaded } from '@lavandiere/domain/kernel/upload.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOr } from '../../api/errors.ts'
import { upload } from '../../api/files.ts'
import { urlOf } from '../../api/url.ts'

interface Photo {
  '@id': string
  contentUrl: string
}

interface Batch {
  photos: readonly Photo[]
  /** Number of chosen files sent, and to send; null when no upload runs. */
  sending: { done: number; total: number } | null
  /** True when more files were chosen than there was room for. */
  isOver: boolean
  /** A sentence for each file that was not taken, by its name. */
  refused: readonly string[]
}

const AUCUNE_PHOTO: Batch = { photos: [], sending: null, isOver: false, refused: [] }

const isEqual = (some: readonly Photo[], others: readonly Photo[]) =>
  some.length === others.length && some.every((photo, i) => photo === others[i])

interface PhotoCall {
  /** The call that takes each photo, such as "/intervention_photos". */
  path: string
  max: number
}

/** The format of an iPhone's photos, which few browsers and no server here can read. */
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
const HEIC =
  "format HEIC de l'iPhone, à convertir en JPEG. Ajoutée depuis l'iPhone même, elle l'est toute seule ; pour les suivantes : Réglages, Appareil photo, Formats, « Le plus compatible »"

/** Why a photo was not taken. A browser that reads HEIC has sent a JPEG of it, which is not refused. */
const reasonOf = (file: File, error: unknown): string =>
  isHeic(file) && error instanceof ApiError && !error.isAway
    ? HEIC
    : sentenceOr(error, "elle n'a pas pu être envoyée")

/**
 * The photos of a form while it is filled in, by the names of its fields. They outlive their fields, which may appear and
 * disappear; running uploads are cancelled when the form is left.
 * @param recorded the photos that were there before
 */
export function usePhotoBatches<F extends string>(
  { path, max }: PhotoCall,
  recorded: Partial<Record<F, readonly Photo[]>> = {},
) {
  const [start] = useState(() => recorded)
  const [batches, setBatches] = useState<Partial<Record<F, Batch>>>({})
  const running = useRef(new Map<F, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])
  const first = (field: F): Batch => ({ ...AUCUNE_PHOTO, photos: start[field] ?? [] })
  const of = (field: F): Batch => batches[field] ?? first(field)
  const change = (field: F, next: (batch: Batch) => Partial<Batch>) =>
    setBatches((known) => {
      const batch = known[field] ?? first(field)
      return { ...known, [field]: { ...batch, ...next(batch) } }
    })

  const add = async (field: F, files: readonly File[]) => {
    const room = max - of(field).photos.length
    const chosen = files.slice(0, room)
    const total = chosen.length
    const control = new AbortController()
    const { signal } = control
    running.current.set(field, control)
    change(field, () => ({ sending: { done: 0, total }, isOver: files.length > room, refused: [] }))
    for (const [i, file] of chosen.entries()) {
      try {
        const made = await upload(await photoAddress(path, file), await shrink(file), {
          answer: uploaded,
          signal,
        })
        change(field, ({ photos }) => ({ photos: [...photos, made] }))
      } catch (error) {
        if (signal.aborted || (error instanceof ApiError && error.isSessionLost)) break
        const sentence = `« ${file.name} » : ${reasonOf(file, error)}`
        change(field, ({ refused }) => ({ refused: [...refused, sentence] }))
      }
      change(field, () => ({ sending: { done: i + 1, total } }))
    }
    change(field, () => ({ sending: null }))
  }
  const changed = Object.keys(batches) as F[]
  return {
    max,
    of,
    add,
    stop: (field: F) => running.current.get(field)?.abort(),
    remove: (field: F, photo: Photo) =>
      change(field, ({ photos }) => ({
        photos: photos.filter((other) => other !== photo),
        isOver: false,
        refused: [],
      })),
    isBusy: changed.some((field) => of(field).sending !== null),
    /** True when leaving would lose an added photo, or bring back a removed one. */
    isChanged: changed.some(
      (field) => of(field).sending !== null || !isEqual(of(field).photos, start[field] ?? []),
    ),
    /** The IRIs of the photos of these fields. */
    iris: (fields: readonly F[]) =>
      Object.fromEntries(fields.map((field) => [field, of(field).photos.map((photo) => photo['@id'])])),
  }
}

export type PhotoBatches<F extends string> = ReturnType<typeof usePhotoBatches<F>>

/** Longest side of an uploaded photo, in pixels: enough to see a crack, in a tenth of a telephone's file size (OPEN-46). */
const COTE_MAX_PX = 1600
const QUALITE = 0.82

/**
 * The photo shrunk in the browser, upright. A picture that the browser cannot read is returned as it is: the server's
 * refusal then explains the fault.
 */
async function shrink(file: File): Promise<Blob> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return file
  }
  const scale = Math.min(1, COTE_MAX_PX / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const reduced = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITE })
  // A file that does not get smaller is sent as it is.
  return reduced.size < file.size ? reduced : file
}

/**
 * The upload path of a photo, with time and place read from the original file: the shrunk picture has lost them.
 * @param path the call that takes such photos, such as "/intervention_photos"
 */
export async function photoAddress(path: string, file: Blob): Promise<string> {
  // A file that cannot be read is reported by the upload that follows.
  const start = await file
    .slice(0, ENTETE_JPEG_OCTETS)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const exif = exifOfJpeg(new Uint8Array(start))
  return urlOf(path, exif ? { ...takenAt(exif) } : {})
}
