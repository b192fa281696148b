import { fermeture } from '@lavandiere/domain/fermetures/fermeture.ts'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ResourceView } from '../crud/pages.tsx'

/**
 * The list and form of the company's closures; the list tells how many days of tournées each closure keeps, moves and
 * cancels.
 */
export const fermetures: ResourceView<typeof fermeture> = {
  resource: fermeture,
  columns: [
    { key: 'libelle', title: 'Libellé', sortable: true, phone: 'name' },
    'dateDebut',
    'dateFin',
    'joursAnnules',
    'joursDeplaces',
    'joursMaintenus',
  ],
  Note: Portee,
}

/** Says which tournées follow a closure. */
function Portee() {
  return (
    <Alert icon={<IconInfoCircle size={20} />} p="xs">
      Chaque tournée dit ce qu'elle fait un jour de fermeture : maintenir, annuler, reporter ou avancer le
      passage. Ses jours sont revus dès que vous enregistrez ; ceux où quelqu'un a travaillé ne changent pas.
    </Alert>
  )
}
