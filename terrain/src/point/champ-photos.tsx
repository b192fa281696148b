import type { PhotoDuFait } from '@lavandiere/domain/terrain/faits.ts'
import { type ChangeEvent, useEffect, useState } from 'react'
import { useTerrain } from '../contexte.ts'
import { Alerte } from '../ui/page.tsx'
import { photoDe } from './photo.ts'

interface PhotosProps {
  label: string
  /** The field of the fact that names them. */
  champ: string
  /** Photos of the draft, of all fields. */
  photos: readonly PhotoDuFait[]
  /** Told what the photos become: they may have changed meanwhile. */
  onChange: (next: (photos: readonly PhotoDuFait[]) => readonly PhotoDuFait[]) => void
  minimum?: number
  /** Whether a picture of the gallery may be taken instead of one of the camera. */
  isGallery?: boolean
}

/** Photos of one moment: taken, kept on the telephone at once, shown, removed. */
export function Photos({ label, champ, photos, onChange, minimum = 0, isGallery = false }: PhotosProps) {
  const { magasin, moteur } = useTerrain()
  const [erreur, setErreur] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const own = photos.filter((photo) => photo.champ === champ)
  const missing = Math.max(0, minimum - own.length)
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    const taken = moteur.lireHorloge()
    target.value = ''
    setErreur(null)
    setIsPending(true)
    try {
      for (const file of files) {
        const photo = await photoDe(file, taken)
        await magasin.garderPhoto(photo)
        const { uuid, sha256 } = photo
        onChange((all) => [...all, { uuid, champ, sha256 }])
      }
    } catch (error) {
      setErreur(
        error instanceof Error && error.name === 'Error'
          ? error.message
          : "La photo n'a pas pu être gardée : il manque peut-être de place sur le téléphone.",
      )
    }
    setIsPending(false)
  }
  // Its bytes leave the store when the application next starts, unless something names them by then.
  const remove = (uuid: string) => onChange((all) => all.filter((photo) => photo.uuid !== uuid))
  return (
    <section aria-label={label}>
      <div className="photos">
        {own.map(({ uuid }, at) => (
          <div key={uuid} className="photo">
            <Miniature uuid={uuid} alt={`${label} ${at + 1}`} />
            <button
              type="button"
              aria-label={`Retirer ${label.toLowerCase()} ${at + 1}`}
              onClick={() => remove(uuid)}
            >
              ×
            </button>
          </div>
        ))}
        <label className={missing > 0 ? 'bouton petit prendre plein' : 'bouton petit prendre'}>
          {isPending ? 'Photo…' : `${label}${missing > 0 ? ` (${missing} à prendre)` : ''}`}
          <input
            type="file"
            accept="image/*"
            multiple={isGallery}
            capture={isGallery ? undefined : 'environment'}
            disabled={isPending}
            onChange={(event) => void add(event)}
          />
        </label>
      </div>
      <Alerte dit={erreur} />
    </section>
  )
}

/** A kept photo. */
function Miniature({ uuid, alt }: { uuid: string; alt: string }) {
  const { magasin } = useTerrain()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    void magasin.photo(uuid).then((photo) => {
      if (isOver || !photo) return
      made = URL.createObjectURL(new Blob([photo.octets], { type: 'image/jpeg' }))
      setUrl(made)
    })
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [magasin, uuid])
  return <img src={url} alt={alt} width={80} height={80} />
}
