import { journees, type SorteDeJournee } from '@lavandiere/domain/heures/journees.ts'
import { absenceEntiere, posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Button, Group, Text } from '@mantine/core'
import { api } from '../api/api.ts'
import { useRead } from '../crud/read.ts'
import { ALREADY, sendRemoval, toastRemoved, useRemove } from '../crud/remove.ts'
import { useWrite } from '../crud/write.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { changeDayType } from './use-detail-equipe.ts'

interface NouvelleAbsence {
  operateur: number
  date: string
  statutJournee: string
  /** Its last day; the first one when it is empty. */
  jusquAu?: string | null
}

/** Enters an absence, of one day or of several. */
export const addAbsence = ({ operateur, date, statutJournee, jusquAu }: NouvelleAbsence) =>
  api('/poste_operateurs', {
    method: 'POST',
    body: {
      operateur: `/api/operateurs/${operateur}`,
      date,
      statutJournee,
      ...(jusquAu && jusquAu !== date ? { jusquAu } : {}),
    },
  })

export const ABSENCE_SAVED = "L'absence a bien été enregistrée"
const FAILURE = "L'absence n'a pas pu être retirée"

/** Removes all days of an absence that were entered together; its toast puts them back. */
function useRemoveAll(poste: number, onDone: () => void) {
  const subject = `poste_operateurs/${poste}/absence`
  return useWrite((_jours: number) => sendRemoval(`/${subject}`), {
    failed: FAILURE,
    onDone(isOwn, jours) {
      if (isOwn) toastRemoved(subject, `L'absence de ${countInWords(jours, 'jour')} a bien été retirée`)
      else toastSuccess(ALREADY)
      onDone()
    },
  })
}

/**
 * Removes one day of absence; its toast undoes it. Where hours are recorded on it, it is a day of work again, on condition
 * that nobody changed it meanwhile.
 */
function useRemoveDay({ poste, sousHeures, onDone }: Pick<Props, 'poste' | 'sousHeures' | 'onDone'>) {
  const remove = useRemove(posteOperateur, { failure: FAILURE, removed: "L'absence a bien été retirée" })
  const work = useWrite(
    (version: number) => changeDayType({ poste: { id: poste, version }, statutJournee: 'WD' }),
    {
      said: "L'absence a bien été retirée : les heures enregistrées comptent à nouveau",
      failed: FAILURE,
    },
  )
  return {
    isPending: remove.isPending || work.isPending,
    start: () =>
      sousHeures === null
        ? remove.mutate(poste, { onSuccess: onDone })
        : work.mutate(sousHeures, { onSuccess: onDone }),
  }
}

interface Props {
  /** Id of the poste that records the absence on this day. */
  poste: number
  journee: SorteDeJournee
  /** The version of the poste where hours are recorded on the same day; null without hours. */
  sousHeures: number | null
  onDone: () => void
}

/** An absence in words, with the buttons that take it back: all its days at once, or the one on screen. */
export function RetirerAbsence({ poste, journee, sousHeures, onDone }: Props) {
  const whole = useRead(`/poste_operateurs/${poste}/absence`, absenceEntiere, {
    enabled: sousHeures === null,
  })
  const all = useRemoveAll(poste, onDone)
  const one = useRemoveDay({ poste, sousHeures, onDone })
  const suite = whole.data && whole.data.jours > 1 ? whole.data : null
  const isPending = all.isPending || one.isPending
  return (
    <Group justify="space-between" gap="xs">
      <Text>
        Absence : <b>{journees[journee].label}</b>
        {suite && ` du ${formatDate(suite.du)} au ${formatDate(suite.au)}`}
      </Text>
      {/* No button before it is known how many days it removes. */}
      {!whole.isLoading && (
        <Group gap="xs">
          {suite && (
            <Button variant="default" size="xs" loading={isPending} onClick={() => all.mutate(suite.jours)}>
              Retirer les {countInWords(suite.jours, 'jour')}
            </Button>
          )}
          <Button variant="default" size="xs" loading={isPending} onClick={one.start}>
            {suite ? 'Retirer ce jour seulement' : "Retirer l'absence"}
          </Button>
        </Group>
      )}
    </Group>
  )
}
