import { Accordion, Badge, Group, SimpleGrid, Text } from '@mantine/core'
import { TourCarte } from './tour-carte.tsx'
import type { JourAffiche } from './use-journee.ts'

interface Props {
  name: string
  client: JourAffiche['clients'][string]
  date: string
  now: string
}

/** A client's rounds of the day, with their crews for the roles that may see them (OPEN-09). */
export function ClientDuJour({ name, client, date, now }: Props) {
  const { tours } = client
  const done = tours.filter((tour) => tour.etat === 'Terminé').length
  return (
    <Accordion variant="separated" defaultValue="tours" order={2}>
      <Accordion.Item value="tours">
        <Accordion.Control>
          <Group justify="space-between" gap="xs" pr="sm">
            <div>
              <Text fw={650}>{name}</Text>
              {'operateurs' in client && (
                <Text size="sm" c="dimmed">
                  {client.operateurs.join(', ')}
                </Text>
              )}
            </div>
            <Badge variant="light" size="lg" tt="none">
              {done} / {tours.length} {tours.length > 1 ? 'terminées' : 'terminée'}
            </Badge>
          </Group>
        </Accordion.Control>
        <Accordion.Panel>
          <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="sm">
            {tours.map((tour) => (
              <TourCarte key={tour.id} tour={tour} date={date} now={now} />
            ))}
          </SimpleGrid>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
