import { decidee, REPONSE_MAX, type Signalement } from '@lavandiere/domain/signalements/signalement.ts'
import { Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/api.ts'
import { toastFailure } from '../crud/save.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SubmitButton, sending } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'

const PROPOSEE = { accepte: 'Merci de votre signalement : nos équipes sont prévenues.', refuse: '' } as const

interface DecisionProps {
  one: Signalement
  etat: 'accepte' | 'refuse'
  onClose: () => void
}

/** Accepts or refuses a report, with the sentence that its reporter reads; an accepted one leads to an intervention (SIG-05). */
export function Decision({ one, etat, onClose }: DecisionProps) {
  const [reponse, setReponse] = useState<string>(PROPOSEE[etat])
  const navigate = useNavigate()
  const isAccepted = etat === 'accepte'
  const decide = useMutation({
    mutationFn: () =>
      api(`/signalements/${one.id}/decision`, { method: 'PUT', body: { etat, reponse }, answer: decidee }),
    onSuccess: () => {
      const to = `/admin/intervention/form?conteneur=${one.conteneur.id}`
      const next = { label: "Noter l'intervention", to, open: () => navigate(to) }
      toastSuccess(isAccepted ? 'Signalement accepté' : 'Signalement refusé', isAccepted ? [next] : [])
      onClose()
    },
    onError: (error) => toastFailure(error, "La réponse n'a pas pu être enregistrée"),
  })
  return (
    <FormDialog
      title={`${isAccepted ? 'Accepter' : 'Refuser'} le signalement de ${one.conteneur.nomenclature}`}
      isDirty={reponse !== PROPOSEE[etat] && !decide.isSuccess}
      onClose={onClose}
    >
      {() => (
        <Stack gap="md" component="form" onSubmit={sending(() => decide.mutate())}>
          <Textarea
            label="Réponse"
            description="La personne qui a signalé la lit sur sa page."
            withAsterisk
            autosize
            minRows={3}
            maxLength={REPONSE_MAX}
            value={reponse}
            onChange={(event) => setReponse(event.currentTarget.value)}
          />
          {!isAccepted && one.photo && (
            <Text size="sm" c="dimmed">
              La photo sera supprimée.
            </Text>
          )}
          <Group justify="flex-end">
            <SubmitButton pending={decide.isPending} disabled={reponse.trim() === ''}>
              {isAccepted ? 'Accepter' : 'Refuser'}
            </SubmitButton>
          </Group>
        </Stack>
      )}
    </FormDialog>
  )
}
