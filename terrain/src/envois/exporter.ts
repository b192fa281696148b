import type { Fait } from '@lavandiere/domain/terrain/faits.ts'
import { secoursDe } from '@lavandiere/domain/terrain/fichier-de-secours.ts'
import { decalageDe, type Tranche } from '@lavandiere/domain/terrain/horloge-du-telephone.ts'
import type { Secours } from '@lavandiere/domain/terrain/secours.ts'
import { useState } from 'react'
import { useEtat, useTerrain } from '../contexte.ts'
import type { Magasin, PhotoGardee } from '../moteur/magasin.ts'

/** Saves facts in a file; `erreur` says that it could not be made, `enregistrer` whether it was. */
export function useExport() {
  const { magasin } = useTerrain()
  const tranches = useEtat('tranches')
  const [erreur, setErreur] = useState<string | null>(null)
  const enregistrer = async (faits: readonly Fait[]): Promise<boolean> => {
    setErreur(null)
    try {
      await exporter(faits, tranches, magasin)
      return true
    } catch {
      // The browser's own words are English.
      setErreur("Le fichier n'a pas pu être fait : il manque peut-être de place sur le téléphone. Réessayez.")
      return false
    }
  }
  return { erreur, enregistrer }
}

/** Saves facts that wait, with the bytes of their photos, as one file of this telephone. */
async function exporter(
  faits: readonly Fait[],
  tranches: readonly Tranche[],
  magasin: Magasin,
): Promise<void> {
  const photos: Secours['photos'] = []
  for (const { uuid } of faits.flatMap((fait) => fait.photos)) {
    const photo = await magasin.photo(uuid)
    if (photo) photos.push({ ...(await photoEcrite(photo)), decalage: decalageDe(tranches, photo.tranche) })
  }
  const exporteLe = new Date().toISOString()
  const file = secoursDe(faits, tranches, { appareil: await magasin.appareil(), exporteLe, photos })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' }))
  link.download = `lavandiere-terrain-${exporteLe.slice(0, 16).replace(/\D/g, '')}.json`
  link.click()
  // The browser still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function photoEcrite({
  octets,
  tranche: _,
  ...photo
}: PhotoGardee): Promise<Secours['photos'][number]> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(new Blob([octets]))
  })
  return { ...photo, octets: url.slice(url.indexOf(',') + 1) }
}
