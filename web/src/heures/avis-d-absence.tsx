import { journees } from '@lavandiere/domain/heures/journees.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useList } from '../crud/list.ts'

interface Props {
  /** IRI of the person; nothing is said before one is chosen. */
  operateur: string | null | undefined
  jour: string
}

/** Warns that hours of a day will replace the absence that is planned on it. */
export function AvisDAbsence({ operateur, jour }: Props) {
  const id = idOf(operateur ?? '')
  const query = { operateur: id ?? 0, 'date[after]': jour, 'date[before]': jour }
  const { data } = useList(posteOperateur, query, id !== null && jour !== '')
  const absence = data?.members.find(
    ({ statutJournee, feuilleDeTempsId }) => statutJournee !== 'WD' && feuilleDeTempsId === null,
  )
  if (!absence?.statutJournee) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={20} />} p="xs">
      Une absence est prévue ce jour-là ({journees[absence.statutJournee].label}) : ces heures la
      remplaceront.
    </Alert>
  )
}
