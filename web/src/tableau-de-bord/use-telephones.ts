import { LIGNE_MISE_A_JOUR_MS } from '@lavandiere/domain/tableau-de-bord/rythme.ts'
import type { TelephoneLu, telephonesLus } from '@lavandiere/domain/terrain/telephone.ts'
import { useQuery } from '@tanstack/react-query'
import { described } from '../api/api.ts'
import { useRole } from '../api/store.ts'
import { readOptions } from '../crud/read.ts'

/**
 * The telephones of the crews, the one heard of last first, asked for each minute; none for a client, and until the answer came.
 */
export function useTelephones({ enabled }: { enabled: boolean }): readonly TelephoneLu[] {
  const isOffice = useRole() !== 'client'
  const { data } = useQuery({
    ...readOptions('/terrain/telephones', described<typeof telephonesLus>()),
    enabled: enabled && isOffice,
    refetchInterval: LIGNE_MISE_A_JOUR_MS,
  })
  return data?.telephones ?? []
}
