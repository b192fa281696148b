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
  const read = connexion.data
  return (
    <Page title="Connexion des traceurs">
      {!read ? (
        <Waiting one={connexion} />
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <Stack gap="md">
            <Jetons jetons={read.data.jetons} now={now} />
            <CompteTraccar read={read} />
            <CompteQuartix read={read} />
          </Stack>
          <Stack gap="md">
            <Recus traceurs={read.data.traceurs} now={now} />
            <ViePrivee read={read} />
          </Stack>
        </SimpleGrid>
      )}
    </Page>
  )
}
