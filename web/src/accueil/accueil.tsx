import { lazy, Suspense } from 'react'
import { useRole } from '../api/store.ts'
import { useMe } from '../shell/account.ts'
import { Page } from '../ui/page.tsx'
import { CeQuiAttend } from './ce-qui-attend.tsx'
import { Tuiles } from './tuiles.tsx'

const EspaceClient = lazy(() => import('./espace-client.tsx'))
const MaJournee = lazy(() => import('./ma-journee.tsx'))
const Information = lazy(() => import('./information.tsx'))
const PremiersPas = lazy(() => import('./premiers-pas.tsx'))

/** The home page: what needs the person now, by role, above the tiles of the sections; a file for each block. */
export function Accueil() {
  const me = useMe()
  const role = useRole()
  return (
    <Page title="Accueil" subtitle={me ? `Bonjour ${me.libelle}` : undefined}>
      <Suspense fallback={null}>{role === 'exploitant' && <PremiersPas />}</Suspense>
      {(role === 'exploitant' || role === 'admin') && <CeQuiAttend />}
      <Suspense fallback={null}>
        {role === 'client' && <EspaceClient />}
        {role === 'operateur' && <MaJournee />}
        <Tuiles />
        {role === 'operateur' && <Information />}
      </Suspense>
    </Page>
  )
}
