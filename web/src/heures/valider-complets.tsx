import { type EtatPeriode, validationPeriode } from '@lavandiere/domain/heures/periode-paie.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Button, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { toastWayBack } from '../crud/undo.ts'
import { useWrite } from '../crud/write.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toastSuccess } from '../ui/toasts.tsx'

const validees = (n: number) => countInWords(n, 'feuille validée', 'feuilles validées')

/** Validates all complete sheets of a period, and takes back what was validated last. */
function useValidation(periodeId: number) {
  const path = `/periode_paies/${periodeId}/validation`
  return useWrite(() => api(path, { method: 'POST', answer: validationPeriode }), {
    failed: "Les feuilles n'ont pas pu être validées",
    onDone: ({ feuilles, valideesLe }) =>
      valideesLe === null
        ? toastSuccess("Plus aucune feuille complète n'attendait sa validation")
        : toastWayBack(`validation/${periodeId}`, validees(feuilles), {
            undo: () =>
              api(`${path}/annulation`, { method: 'POST', body: { valideesLe }, answer: validationPeriode }),
            done: (after) =>
              countInWords(after.feuilles, "feuille n'est plus validée", 'feuilles ne sont plus validées'),
            failed: "La validation n'a pas pu être annulée",
          }),
  })
}

interface Props {
  periodeId: number
  etat: Pick<EtatPeriode, 'completes' | 'personnesCompletes' | 'rouges' | 'oranges'>
}

/** The button that validates all complete sheets of a period; nothing when there is none. It asks first, in counts. */
export function ValiderComplets({ periodeId, etat }: Props) {
  const [isAsking, setAsking] = useState(false)
  const validation = useValidation(periodeId)
  const { completes, personnesCompletes, rouges, oranges } = etat
  const done = () => setAsking(false)
  const left = [
    ...(oranges > 0 ? [`${oranges} à vérifier`] : []),
    ...(rouges > 0 ? [countInWords(rouges, 'manquante')] : []),
  ]
  return (
    <>
      {completes > 0 && (
        <Button variant="default" leftSection={<IconChecks size={18} />} onClick={() => setAsking(true)}>
          Valider tout ce qui est complet
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Valider tout ce qui est complet"
        confirmLabel={`Valider ${countInWords(completes, 'feuille')}`}
        pending={validation.isPending}
        disabled={completes === 0}
        onCancel={done}
        onConfirm={() => validation.mutate(undefined, { onSettled: done })}
      >
        <Text>
          {countInWords(completes, 'feuille complète', 'feuilles complètes')} de{' '}
          {countInWords(personnesCompletes, 'personne')} {completes > 1 ? 'seront validées' : 'sera validée'}.
        </Text>
        {left.length > 0 && <Text c="dimmed">Reste à voir une par une : {left.join(', ')}.</Text>}
      </ConfirmDialog>
    </>
  )
}
