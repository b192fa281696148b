import type { premiersPas } from '@lavandiere/domain/accueil/premiers-pas.ts'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { described } from '../api/api.ts'
import { useRole } from '../api/store.ts'
import { useRead } from '../crud/read.ts'
import { useMe } from '../shell/account.ts'
import { Page } from '../ui/page.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import { Tuiles } from './tuiles.tsx'

const CeQuiAttend = lazy(() => import('./ce-qui-attend.tsx'))
const EspaceClient = lazy(() => import('./espace-client.tsx'))
const MaJournee = lazy(() => import('./ma-journee.tsx'))
const Information = lazy(() => import('./information.tsx'))
const PremiersPas = lazy(() => import('./premiers-pas.tsx'))

/** What is asked for the block above the tiles. */
const ABOVE: Record<Role, string> = {
  exploitant: '/accueil',
  admin: '/accueil',
  client: '/accueil/client',
  operateur: '/accueil/ma-journee',
}

/**
 * What stands above the tiles: whether it was answered, or failed (drawn before it, they would move under the finger), and the
 * steps of a company that has not taken them all, nor put them away.
 */
function useAbove(role: Role | null) {
  const isExploitant = role === 'exploitant'
  const block = useRead(role ? ABOVE[role] : '', described<z.ZodType>(), { enabled: role !== null })
  const steps = useRead('/accueil/premiers-pas', described<typeof premiersPas>(), { enabled: isExploitant })
  const asked = isExploitant ? [block, steps] : [block]
  // A patrimoine is no step: a company may have single places alone.
  const taken = { ...steps.data, ranges: true, patrimoine: true }
  const isBeginning = steps.data?.ranges === false && Object.values(taken).some((one) => !one)
  return {
    isAnswered: asked.every(({ isFetched, failureCount }) => isFetched || failureCount > 0),
    pas: isBeginning ? steps.data : undefined,
  }
}

/** The home page: what needs the person now, by role, above the tiles of the sections; a file for each block. */
export function Accueil() {
  const me = useMe()
  const role = useRole()
  const { isAnswered, pas } = useAbove(role)
  return (
    <Page title="Accueil" subtitle={me ? `Bonjour ${me.libelle}` : undefined}>
      <Suspense fallback={<BlockSkeleton h={320} />}>
        {!isAnswered && <BlockSkeleton h={320} />}
        <Stack gap="md" display={isAnswered ? undefined : 'none'}>
          {pas && <PremiersPas etat={pas} />}
          {(role === 'exploitant' || role === 'admin') && <CeQuiAttend isBeginning={!!pas} />}
          {role === 'client' && <EspaceClient />}
          {role === 'operateur' && <MaJournee />}
          <Tuiles />
          {role === 'operateur' && <Information />}
        </Stack>
      </Suspense>
    </Page>
  )
}
