import type { LieuDeRonde } from '@lavandiere/domain/terrain/ronde.ts'
import { useState } from 'react'
import { useTerrain } from '../contexte.ts'
import { usePosition } from '../moteur/position.ts'

/** Measures where a container stands. */
export function Releve({ lieu }: { lieu: LieuDeRonde }) {
  const { moteur } = useTerrain()
  const position = usePosition(true)
  const [isDone, setIsDone] = useState(false)
  if (lieu.conteneur === null) return null
  if (isDone) return <p className="avis bon">La position du conteneur est notée.</p>
  const record = async () => {
    if (!position) return
    const { latitude, longitude, precision } = position
    const corps = {
      conteneur: `/api/conteneurs/${lieu.conteneur}`,
      latitude,
      longitude,
      accuracyM: precision,
    }
    await moteur.taper({ uuid: crypto.randomUUID(), nature: 'releve', corps, photos: [], apres: null })
    setIsDone(true)
  }
  return (
    <button className="bouton petit" type="button" disabled={!position} onClick={() => void record()}>
      {position
        ? `Relever la position du conteneur (à ${Math.round(position.precision)} m près)`
        : 'Relever la position : recherche…'}
    </button>
  )
}
