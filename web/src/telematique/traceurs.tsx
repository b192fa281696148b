import { SimpleGrid, Stack } from '@mantine/core'
import { Page } from '../ui/page.tsx'
import { useNow } from '../ui/use-now.ts'
import { Waiting } from '../ui/waiting.tsx'
import { CompteQuartix, CompteTraccar } from './comptes-fournisseurs.tsx'
import { useConnexion } from './connexion-traceurs.ts'
import { Jetons } from './jetons.tsx'
import { Recus } from './recus.tsx'
import { ViePrivee } from './vie-privee.tsx'

/** `/admin/laveuses/traceurs`: how trackers reach the company, what they said last, and who looked. */
export function Traceurs() {
  const connexion = useConnexion()
  const now = useNow()
  const { data } = connexion
  return (
    <Page title="Connexion des traceurs">
      {!data ? (
        <Waiting one={connexion} />
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <Stack gap="md">
            <Jetons jetons={data.jetons} now={now} />
            <CompteTraccar compte={data.traccar} />
            <CompteQuartix compte={data.quartix} />
          </Stack>
          <Stack gap="md">
            <Recus traceurs={data.traceurs} now={now} />
            <ViePrivee service={data.service} />
          </Stack>
        </SimpleGrid>
      )}
    </Page>
  )
}
