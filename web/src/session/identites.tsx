import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { identites } from '@lavandiere/domain/session/connexion-externe.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { reloadAll } from '../crud/client.ts'
import { Note } from '../ui/note.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import { ownOptions, ProofForm } from './proof.tsx'

const IDENTITES_PATH = '/mon-compte/identites'
export const identitesQuery = ownOptions(IDENTITES_PATH, identites)

/** The identity providers that open the account, each of which can be taken away. */
export function Identites({ read }: { read: UseQueryResult<z.output<typeof identites>> }) {
  const [removed, setRemoved] = useState<string | null>(null)
  if (!read.data) return <WaitingList one={read} />
  return (
    <Stack gap="sm">
      {read.data.identites.map(({ emetteur, nom, depuis, utiliseeLe }) =>
        removed === emetteur ? (
          <ProofForm
            key={emetteur}
            said={`${nom} n'ouvrira plus votre compte, jusqu'à votre prochaine connexion par lui.`}
            onCancel={() => setRemoved(null)}
            actions={[
              {
                label: 'Retirer',
                async send(body) {
                  await api(`${IDENTITES_PATH}/retrait`, { method: 'PUT', body: { ...body, emetteur } })
                  toastSuccess('Cette connexion est retirée')
                  setRemoved(null)
                  await reloadAll()
                },
              },
            ]}
          />
        ) : (
          <Group key={emetteur} justify="space-between" gap="sm" wrap="nowrap" role="group" aria-label={nom}>
            <div>
              <Text fw={600}>{nom}</Text>
              <Note>
                Liée le {formatDate(depuis)} · utilisée le {formatDate(utiliseeLe)}
              </Note>
            </div>
            <Button variant="subtle" color="rouge" flex="none" onClick={() => setRemoved(emetteur)}>
              Retirer
            </Button>
          </Group>
        ),
      )}
    </Stack>
  )
}
