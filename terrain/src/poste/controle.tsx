import { categoriesLaveuse } from '@lavandiere/domain/catalogues/degres.ts'
import type { PhotoDuFait } from '@lavandiere/domain/terrain/faits.ts'
import { useCarnet } from '../contexte.ts'
import { Photos } from '../point/champ-photos.tsx'
import { Pastilles, Texte } from '../ui/champs.tsx'
import { Alerte } from '../ui/page.tsx'

/** What a crew finds on its vehicle. */
interface ValeursDeControle {
  problemes: number[]
  remarque: string
}

export const CONTROLE_VIDE: ValeursDeControle = { problemes: [], remarque: '' }

export const hasRemarque = ({ problemes, remarque }: ValeursDeControle, photos: readonly PhotoDuFait[]) =>
  problemes.length > 0 || remarque.trim() !== '' || photos.length > 0

/** What is told belongs to a vehicle. */
export const SansLaveuse = () => (
  <Alerte dit="Choisissez la laveuse : ce que vous notez ici la concerne." isEncadree />
)

/** What an entry of the journal says of it. */
export const corpsDuJournal = ({ problemes, remarque }: ValeursDeControle) => ({
  problems: problemes.map((id) => `/api/problem_laveuses/${id}`),
  remarque: remarque.trim() === '' ? null : remarque.trim(),
})

interface ControleProps {
  valeurs: ValeursDeControle
  noter: (values: Partial<ValeursDeControle>) => void
  photos: readonly PhotoDuFait[]
  onPhotos: (next: (photos: readonly PhotoDuFait[]) => readonly PhotoDuFait[]) => void
}

/** The round of the vehicle: what is wrong with the machine and with the vehicle, with photos. */
export function Controle({ valeurs, noter, photos, onPhotos }: ControleProps) {
  const { liste } = useCarnet()
  const known = liste?.problemesLaveuse ?? []
  return (
    <>
      {Object.entries(categoriesLaveuse).map(([category, label]) => {
        const options = known.filter((one) => one.category === category)
        return (
          options.length > 0 && (
            <Pastilles
              key={category}
              label={`${label} : ce qui ne va pas`}
              options={options.map(({ id, libelle }) => ({ value: id, label: libelle }))}
              choisis={valeurs.problemes}
              onChange={(problemes) => noter({ problemes })}
            />
          )
        )
      })}
      <Texte label="Remarque" value={valeurs.remarque} onChange={(remarque) => noter({ remarque })} />
      <Photos label="Photo de la laveuse" champ="photos" photos={photos} onChange={onPhotos} />
    </>
  )
}
