import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { secondFacteur } from '@lavandiere/domain/session/second-facteur.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { sentenceOr } from '../api/errors.ts'
import { useRole, useSessionUser } from '../api/store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { OOPS, toastError, toastSuccess } from '../ui/toasts.tsx'

const LABEL = 'Désactiver la vérification'

/**
 * The second factor of somebody else's account, for an administrator: taken away when that person has lost telephone and
 * recovery codes. Nothing is shown while the account's log-in asks for the password alone.
 */
export function DeuxEtapes({ id }: { id: string }) {
  const role = useRole()
  const isOther = String(useSessionUser()?.id) !== id
  const isAllowed = role !== null && can(role, 'remove', 'second-facteur') && isOther
  const path = `/users/${id}/second-facteur`
  const state = useQuery({
    queryKey: ['users', id, 'second-facteur'],
    queryFn: ({ signal }) => api(path, { answer: secondFacteur, signal }),
    enabled: isAllowed,
    meta: { quiet: true },
  })
  const [isAsked, setAsked] = useState(false)
  const takeAway = useMutation({
    mutationFn: () => api(path, { method: 'DELETE' }),
    onSuccess: async () => {
      setAsked(false)
      toastSuccess('La vérification en deux étapes est désactivée')
      await state.refetch()
    },
    onError: (error) =>
      toastError(OOPS, sentenceOr(error, "La vérification en deux étapes n'a pas pu être désactivée")),
  })
  if (!isAllowed || !state.data?.actif) return null
  const { depuis, codesRestants } = state.data
  return (
    <Panel mt="md">
      <Stack gap="sm">
        <Title order={2} fz="md">
          Vérification en deux étapes
        </Title>
        <Text size="sm">
          Active{depuis === null ? '' : ` depuis le ${formatDate(depuis)}`}. Codes de secours inutilisés :{' '}
          {codesRestants}.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" c="rouge" onClick={() => setAsked(true)}>
            {LABEL}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsked}
        title="Désactiver la vérification en deux étapes ?"
        confirmLabel={LABEL}
        danger
        pending={takeAway.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => takeAway.mutate()}
      >
        <Text size="sm">
          Cette personne se connectera avec son mot de passe seul ; elle en sera prévenue par un courriel. À
          faire après avoir vérifié son identité, quand elle a perdu son téléphone et ses codes de secours.
        </Text>
      </ConfirmDialog>
    </Panel>
  )
}
