import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { lateFirst, retardDe } from '@lavandiere/domain/tableau-de-bord/retard.ts'
import { Accordion, Badge, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { JourMenu } from '../tournees/jour-menu.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import { TourCarte, type TourSuivi } from './tour-carte.tsx'
import type { JourAffiche } from './use-journee.ts'

/** A day without a round, with the way to the tournées for who may see them (OPEN-17). */
export function AucuneTournee({ day, date }: { day: JourAffiche; date: string }) {
  return (
    <Panel p={0}>
      <Empty
        message={`Aucune tournée le ${formatDate(date)}`}
        action={
          'laveuses' in day && (
            <Button component={Link} to="/admin/tournees" variant="default">
              Voir les tournées
            </Button>
          )
        }
      />
    </Panel>
  )
}

/** The rounds of each client; late ones come first among them, and clients with one before the others. */
const clientsDe = ({ clients, tournees }: JourAffiche, jour: string, now: string) =>
  lateFirst(
    Object.entries<JourAffiche['clients'][string]>(clients).map(([name, client]) => {
      const tours = client.tours.map((tour) => ({
        tour,
        retard: retardDe(tour, { jour, now, tours: tournees }),
      }))
      const sorted = lateFirst(tours)
      const operateurs = 'operateurs' in client ? client.operateurs : null
      return { name, operateurs, tours: sorted, retard: sorted[0]?.retard ?? null }
    }),
  )

/** The list mode: totals, then the rounds of each client as cards (OPEN-09). */
export function ListeDuJour({ day, date, now }: { day: JourAffiche; date: string; now: string }) {
  const laveuses = 'laveuses' in day ? day.laveuses : []
  const clients = clientsDe(day, date, now)
  return (
    <Stack gap="md">
      <Totaux day={day} />
      {clients.length === 0 && <AucuneTournee day={day} date={date} />}
      {clients.map((client) => (
        <ClientDuJour key={client.name} {...client} date={date} />
      ))}
      {day.absents.length > 0 && <Absents absents={day.absents} date={date} />}
      {laveuses.length > 0 && (
        <Group gap="xs" className="breakable">
          <Text size="sm" c="dimmed">
            Laveuses :
          </Text>
          {laveuses.map((laveuse) => (
            <Text size="sm" key={laveuse.id}>
              {laveuse.immatriculation}
              {laveuse.operateur ? ` (${laveuse.operateur})` : ''}
            </Text>
          ))}
        </Group>
      )}
    </Stack>
  )
}

interface Props {
  name: string
  /** The names of the crews; null for the roles that may not see them. */
  operateurs: readonly string[] | null
  tours: readonly TourSuivi[]
  date: string
}

/** A client's rounds of the day, with their crews for the roles that may see them (OPEN-09). */
function ClientDuJour({ name, operateurs, tours, date }: Props) {
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

/**
 * The rounds that the rule lays on this day but that are not held on it, with a button to bring them back for the roles
 * that may.
 */
function Absents({ absents, date }: { absents: JourAffiche['absents']; date: string }) {
  return (
    <Panel>
      <Title order={2} mb="sm">
        Annulées ou déplacées
      </Title>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {absents.map((absent) => (
          <Group component="li" key={absent.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Group gap="xs">
                <Text fw={600}>{absent.libelle}</Text>
                <Badge color={absent.etat === 'annulee' ? 'rouge' : 'vert'} variant="light" tt="none">
                  {absent.etat === 'annulee' ? 'Annulée' : `Déplacée au ${formatDate(absent.jour)}`}
                </Badge>
              </Group>
              <Text size="sm" c="dimmed">
                {[absent.client, 'motif' in absent ? absent.motif : null].filter(Boolean).join(' · ')}
              </Text>
            </div>
            {'motif' in absent && (
              <JourMenu
                vise={{ campagne: absent.id, libelle: absent.libelle, regle: absent.regle }}
                isChanged={absent.etat === 'annulee' || absent.regle !== date || absent.jour !== date}
              />
            )}
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}

/** The figures of a day over all its rounds (DASH-21). */
export function Totaux({ day }: { day: JourAffiche }) {
  const { totalTours, totalALaver, totalBacsLaves, totalBacsImpossible } = day
  const done = totalBacsLaves + totalBacsImpossible
  const totals = [
    ['Tournées', totalTours],
    ['Bacs à laver', totalALaver],
    ['Bacs lavés', totalBacsLaves],
    ['Lavages impossibles (bacs)', totalBacsImpossible],
    ['Avancement', `${totalALaver > 0 ? Math.min(100, Math.floor((done / totalALaver) * 100)) : 0} %`],
  ] as const
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
      {totals.map(([label, value]) => (
        <Panel key={label} p="sm">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fz={26} fw={650} lh={1.2} className="chiffres">
            {value.toLocaleString('fr-FR')}
          </Text>
        </Panel>
      ))}
    </SimpleGrid>
  )
}
