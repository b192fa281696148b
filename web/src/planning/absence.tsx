import { codesJournee, journees, type SorteDeJournee } from '@lavandiere/domain/heures/journees.ts'
import { Select, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'
import { toastFailure } from '../crud/save.ts'
import { ABSENCE_SAVED, addAbsence } from '../heures/absence.tsx'
import { AvisDeSolde } from '../heures/avis-de-solde.tsx'
import { DateField } from '../ui/date-field.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { sending } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'

const ABSENCES = codesJournee.filter((code): code is Exclude<SorteDeJournee, 'WD'> => code !== 'WD')

export interface AbsenceSaisie {
  statutJournee: string
  jusquAu: string | null
}
/** The values with which the form of an absence on a day begins. */
export const absenceDe = (jour: string): AbsenceSaisie => ({ statutJournee: 'CP', jusquAu: jour })

interface Props {
  operateur: number
  jour: string
  saisie: AbsenceSaisie
  onChange: (saisie: AbsenceSaisie) => void
  onDone: () => void
  onBack: () => void
}

/** Plans an absence from a day on, of one day or of several. */
export function AjouterAbsence({ operateur, jour, saisie, onDone, onBack, ...props }: Props) {
  const { statutJournee, jusquAu } = saisie
  const add = useMutation({
    mutationFn: () => addAbsence({ operateur, date: jour, statutJournee, jusquAu }),
    onSuccess: () => {
      toastSuccess(ABSENCE_SAVED)
      onDone()
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.violations.length > 0))
        toastFailure(error, "L'absence n'a pas pu être enregistrée")
    },
  })
  const onChange = (next: AbsenceSaisie) => {
    // What was refused is no longer what is typed.
    add.reset()
    props.onChange(next)
  }
  const wrong = add.error instanceof ApiError ? add.error.violations[0]?.message : undefined
  const isBackwards = jusquAu !== null && jusquAu < jour
  return (
    <form
      onSubmit={sending(() => {
        if (!isBackwards) add.mutate()
      })}
    >
      <Stack gap="sm">
        <Select
          label="Type de journée"
          searchable
          data={ABSENCES.map((code) => ({ value: code, label: journees[code].label }))}
          value={statutJournee}
          onChange={(code) => code && onChange({ ...saisie, statutJournee: code })}
        />
        <DateField
          label="Jusqu'au (compris)"
          value={jusquAu}
          onChange={(last) => onChange({ ...saisie, jusquAu: last })}
          error={isBackwards ? 'La date de fin doit être ultérieure ou égale à la date de début' : wrong}
        />
        <AvisDeSolde
          operateur={`/api/operateurs/${operateur}`}
          journee={statutJournee}
          du={jour}
          au={jusquAu ?? jour}
        />
        <FormFoot onCancel={onBack} cancelLabel="Retour" pending={add.isPending} />
      </Stack>
    </form>
  )
}
