import { hourInWords } from '@lavandiere/domain/kernel/dates.ts'
import { informationDesEquipages } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { useRead } from '../crud/read.ts'
import { Note } from '../ui/note.tsx'

/**
 * The hours of a day at which positions, movements and engine times are shown to nobody, where the company has set hours of
 * service: an empty page would look like a fault of the trackers.
 */
export function HeuresMasquees() {
  const { data } = useRead('/telematique/information', informationDesEquipages)
  if (!data?.service) return null
  const { debut, fin } = data.service
  return (
    <Note>
      De {hourInWords(fin)} à {hourInWords(debut)}, hors des heures de service, rien n'est montré de ce que
      font les laveuses.
    </Note>
  )
}
