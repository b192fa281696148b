import { codesJournee, journees, type SorteDeJournee } from '@lavandiere/domain/heures/journees.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import type { Absence } from '@lavandiere/domain/planning/planning.ts'
import { Button, Group, Select, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { itemOf } from '../crud/answers.ts'
import { useRemove } from '../crud/remove.ts'
import { toastFailure } from '../crud/save.ts'
import { DateField } from '../ui/date-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'

const ABSENCES = codesJournee.filter((code): code is Exclude<SorteDeJournee, 'WD'> => code !== 'WD')

/**
 * Removes an absence of one day. Where hours are recorded on the same day it becomes a day of work again; else the day
 * of hours is removed, which its toast can undo.
 */
export function useRetirerAbsence({ poste, aUneFeuille }: Absence, onDone: () => void) {
  const failure = "L'absence n'a pas pu être retirée"
  const remove = useRemove(posteOperateur, { failure, removed: "L'absence a bien été retirée" })
  const work = useMutation({
    mutationFn: () =>
      api(`/poste_operateurs/${poste}`, {
        method: 'PATCH',
        body: { statutJournee: 'WD' },
        answer: itemOf(posteOperateur),
      }),
    onSuccess: () =>
      toastSuccess("L'absence a bien été retirée : les heures enregistrées comptent à nouveau"),
    onError: (error) => toastFailure(error, failure),
  })
  return {
    isPending: remove.isPending || work.isPending,
    start: () =>
      aUneFeuille
        ? work.mutate(undefined, { onSuccess: onDone })
        : remove.mutate(poste, { onSuccess: onDone }),
  }
}

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
export function AjouterAbsence({ operateur, jour, saisie, onChange, onDone, onBack }: Props) {
  const { statutJournee, jusquAu } = saisie
  const add = useMutation({
    mutationFn: () =>
      api('/poste_operateurs', {
        method: 'POST',
        body: {
          operateur: `/api/operateurs/${operateur}`,
          date: jour,
          statutJournee,
          ...(jusquAu && jusquAu !== jour ? { jusquAu } : {}),
        },
      }),
    onSuccess: () => {
      toastSuccess("L'absence a bien été enregistrée")
      onDone()
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.violations.length > 0))
        toastFailure(error, "L'absence n'a pas pu être enregistrée")
    },
  })
  const wrong = add.error instanceof ApiError ? add.error.violations[0]?.message : undefined
  const isBackwards = jusquAu !== null && jusquAu < jour
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBackwards) add.mutate()
      }}
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
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onBack}>
            Retour
          </Button>
          <SubmitButton pending={add.isPending}>Enregistrer</SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}
