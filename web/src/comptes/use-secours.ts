import { uploadedPhoto } from '@lavandiere/domain/kernel/upload.ts'
import { faitRecu, SECOURS_OCTETS_MAX, type Secours, secours } from '@lavandiere/domain/terrain/secours.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiError, sentenceOr } from '../api/errors.ts'
import { upload } from '../api/files.ts'
import { urlOf } from '../api/url.ts'
import { reloadAll } from '../crud/client.ts'
import { bytesText } from '../ui/progress.tsx'

type FaitSecouru = Secours['faits'][number]
type PhotoSecourue = Secours['photos'][number]

/** What became of a fact. */
export type Sort = z.output<typeof faitRecu>['etat'] | { refus: string }

/** @throws Error with a French sentence for a file that no telephone wrote */
async function lire(file: File): Promise<Secours> {
  if (file.size > SECOURS_OCTETS_MAX)
    throw new Error(`Le fichier ne doit pas dépasser ${bytesText(SECOURS_OCTETS_MAX)}`)
  const text = await file.text()
  try {
    return secours.parse(JSON.parse(text))
  } catch {
    throw new Error("Ce fichier n'est pas un fichier de secours de l'application des équipes.")
  }
}

/** When something was done, by the true time, as far as it is known. */
export const instantOf = (heure: number, decalage: number | null | undefined): string =>
  new Date(heure - (decalage ?? 0) * 1000).toISOString()

function bytesOf({ octets }: PhotoSecourue): Blob {
  try {
    return new Blob([Uint8Array.from(atob(octets), (one) => one.charCodeAt(0))], { type: 'image/jpeg' })
  } catch {
    throw new Error('Une photo de cet élément est illisible dans ce fichier')
  }
}

/** The address that takes a photo of a fact; the clock of the photo goes before that of the fact. */
export function adresseDePhoto(
  { uuid, sha256, priseLe, latitude, longitude, ...photo }: PhotoSecourue,
  { compte, nature, decalage }: Pick<FaitSecouru, 'compte' | 'nature' | 'decalage'>,
): string {
  const date = instantOf(priseLe, photo.decalage ?? decalage)
  return urlOf('/terrain/secours/photos', {
    uuid,
    sha256,
    compte,
    nature,
    priseLe: date,
    latitude,
    longitude,
  })
}

/** Sends a fact after its photos. One that the file lacks may have arrived before: the server knows. */
async function envoyer({ refus: _, ...fait }: FaitSecouru, photos: ReadonlyMap<string, PhotoSecourue>) {
  for (const { uuid } of fait.photos) {
    const photo = photos.get(uuid)
    if (photo) await upload(adresseDePhoto(photo, fait), bytesOf(photo), { answer: uploadedPhoto })
  }
  const { etat } = await api('/terrain/secours', { answer: faitRecu, method: 'POST', body: fait })
  return etat
}

/** A rescue file from its choice to the last of its facts, each sent alone, so that one refusal holds up no other. */
export function useSecours() {
  const [sorts, setSorts] = useState<ReadonlyMap<string, Sort>>(new Map())
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const read = useMutation({ mutationFn: lire, onMutate: () => setSorts(new Map()) })
  const record = async ({ faits, photos }: Secours) => {
    // What is recorded keeps what was said of it when the rest is tried again.
    const left = faits.filter(({ uuid }) => typeof sorts.get(uuid) !== 'string')
    const byUuid = new Map(photos.map((photo) => [photo.uuid, photo]))
    try {
      for (const [i, fait] of left.entries()) {
        setProgress({ done: i, total: left.length })
        const { sort, isOver } = await sortOf(fait, byUuid)
        setSorts((before) => new Map(before).set(fait.uuid, sort))
        if (isOver) break
      }
    } finally {
      setProgress(null)
      await reloadAll()
    }
  }
  return { read, record, sorts, progress }
}

/** Sends a fact; over when nothing behind it would arrive either. */
async function sortOf(fait: FaitSecouru, photos: ReadonlyMap<string, PhotoSecourue>) {
  try {
    return { sort: await envoyer(fait, photos), isOver: false }
  } catch (error) {
    const isApi = error instanceof ApiError
    const refus = sentenceOr(error, 'Le serveur ne répond pas')
    return { sort: { refus }, isOver: isApi && (error.isAway || error.isSessionLost) }
  }
}
