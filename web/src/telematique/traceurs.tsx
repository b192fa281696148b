import { SimpleGrid, Stack } from '@mantine/core'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { useConnexion } from './connexion-traceurs.ts'
import { useNow } from './flotte.ts'
import { Jetons } from './jetons.tsx'
import { CompteQuartix } from './quartix.tsx'
import { Recus } from './recus.tsx'
import { CompteTraccar } from './traccar.tsx'
import { ViePrivee } from './vie-privee.tsx'

/** `/admin/laveuses/traceurs`: how trackers reach the company, what they said last, and who looked. */
export function Traceurs() {
  const connexion = useConnexion()
  const now = useNow()
  const { data } = connexion
  return (
    <Page title="Connexion des traceurs">
      {connexion.error && !data ? (
        <Panel>
          <ErrorState error={connexion.error} onRetry={() => void connexion.refetch()} />
        </Panel>
      ) : !data ? (
        <FormSkeleton />
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <Stack gap="md">
            <Panel>
              <Jetons jetons={data.jetons} now={now} />
            </Panel>
            <Panel>
              <CompteTraccar compte={data.traccar} />
            </Panel>
            <Panel>
              <CompteQuartix compte={data.quartix} />
            </Panel>
          </Stack>
          <Stack gap="md">
            <Panel>
              <Recus traceurs={data.traceurs} now={now} />
            </Panel>
            <Panel>
              <ViePrivee service={data.service} />
            </Panel>
          </Stack>
        </SimpleGrid>
      )}
    </Page>
  )
}
