import { hourInWords } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  type HeuresDeService,
  informationDesEquipages,
} from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { useRead } from '../crud/read.ts'
import { Note } from '../ui/note.tsx'

const hoursText = ({ debut, fin }: HeuresDeService) =>
  ` Entre ${hourInWords(fin)} et ${hourInWords(debut)}, personne ne les voit.`

/** What is recorded of those who drive, and for how long: they are told before it is (Code du travail, L1222-4). */
export default function Information() {
  const { data } = useRead('/telematique/information', informationDesEquipages)
  if (!data?.enregistre) return null
  const { positionsJours, trajetsMois, service } = data
  return (
    <Note mt="lg" maw={720}>
      Les laveuses sont géolocalisées pour suivre les tournées et prouver le travail fait. Leurs positions
      sont gardées {countInWords(positionsJours, 'jour')}, leurs trajets et les temps de leur moteur{' '}
      {countInWords(trajetsMois, 'mois', 'mois')}, puis effacés.
      {service && hoursText(service)} Qui consulte un trajet est noté. Votre employeur vous renseigne et vous
      donne accès à ce qui vous concerne.
    </Note>
  )
}
