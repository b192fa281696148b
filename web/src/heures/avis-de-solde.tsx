import type { SorteDeJournee } from '@lavandiere/domain/heures/journees.ts'
import { essaiDeConge } from '@lavandiere/domain/heures/solde-conges.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRead } from '../crud/read.ts'
import { Note } from '../ui/note.tsx'
import { joursDeCongeText, joursText } from './mots.ts'

interface Props {
  /** IRI of the person; nothing is said before one is chosen. */
  operateur: string | null | undefined
  journee: string
  du: string
  au: string
}

const KINDS: readonly string[] = ['CP', 'RTT'] satisfies SorteDeJournee[]

/** What a leave that is being entered takes from the balance; it warns where more is taken than is left, and refuses nothing. */
export function AvisDeSolde({ operateur, journee, du, au }: Props) {
  const id = idOf(operateur ?? '')
  const { data } = useRead(`/soldes_conges/${id}/essai`, essaiDeConge, {
    query: { sorte: journee, du, au },
    enabled: id !== null && KINDS.includes(journee) && du !== '' && au >= du,
  })
  if (!data) return null
  const { jours, reste, manque, unite } = data
  if (jours === null || reste === null || manque === null)
    return <Note>Solde inconnu : le solde de départ n'est pas saisi.</Note>
  const words = joursDeCongeText(jours, unite)
  if (manque === 0)
    return (
      <Note>
        {words} ; restera {joursText(reste)} au {formatDate(data.au)}.
      </Note>
    )
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={20} />} p="xs">
      {words}, dont {joursText(manque)} que le solde ne couvre pas. L'absence peut être enregistrée quand
      même.
    </Alert>
  )
}
