import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { type Preuve, secondFacteur } from '@lavandiere/domain/session/second-facteur.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useMay, useSessionUser } from '../api/store.ts'
import { useRead } from '../crud/read.ts'
import { ProofForm } from '../session/proof.tsx'
import { Panel } from '../ui/panel.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { WaitingList } from '../ui/waiting.tsx'

const LABEL = 'Désactiver la vérification'

/**
 * The second factor of somebody else's account, for an administrator: taken away when that person has lost telephone and
 * recovery codes. Nothing is shown while the account's log-in asks for the password alone.
 */
export function DeuxEtapes({ id }: { id: string }) {
  const isOther = String(useSessionUser()?.id) !== id
  const isAllowed = useMay()('remove', 'second-facteur') && isOther
  const path = `/users/${id}/second-facteur`
  const state = useRead(path, secondFacteur, { enabled: isAllowed })
  const [isAsked, setAsked] = useState(false)
  async function takeAway(body: Preuve) {
    await api(`${path}/retrait`, { method: 'PUT', body })
    setAsked(false)
    toastSuccess('La vérification en deux étapes est désactivée')
    await state.refetch()
  }
  if (state.error && !state.data) return <WaitingList one={state} />
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
        {isAsked ? (
          <ProofForm
            said="Cette personne se connectera avec son mot de passe seul ; elle en sera prévenue par un courriel. À faire après avoir vérifié son identité, quand elle a perdu son téléphone et ses codes de secours. Votre propre mot de passe prouve que la demande vient de vous."
            actions={[{ label: LABEL, send: takeAway }]}
            onCancel={() => setAsked(false)}
          />
        ) : (
          <Group justify="flex-end">
            <Button variant="default" c="rouge" onClick={() => setAsked(true)}>
              {LABEL}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}
