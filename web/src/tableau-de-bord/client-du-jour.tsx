import { Accordion, Badge, Group, SimpleGrid, Text } from '@mantine/core'
import { TourCarte, type TourSuivi } from './tour-carte.tsx'

interface Props {
  name: string
  /** The names of the crews; null for the roles that may not see them. */
  operateurs: readonly string[] | null
  tours: readonly TourSuivi[]
  date: string
}

/** A client's rounds of the day, with their crews for the roles that may see them (OPEN-09). */
export function ClientDuJour({ name, operateurs, tours, date }: Props) {
  const done = tours.filter(({ tour }) => tour.etat === 'Terminé').length
  return (
    <Accordion variant="separated" defaultValue="tours" order={2}>
      <Accordion.Item value="tours">
        <Accordion.Control>
          <Group justify="space-between" gap="xs" pr="sm">
            <div>
              <Text fw={650}>{name}</Text>
              {operateurs && (
                <Text size="sm" c="dimmed">
                  {operateurs.join(', ')}
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
            {tours.map(({ tour, retard }) => (
              <TourCarte key={tour.id} tour={tour} retard={retard} date={date} />
            ))}
          </SimpleGrid>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
