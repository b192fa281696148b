import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { lateFirst, retardDe } from '@lavandiere/domain/tableau-de-bord/retard.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import { Absents } from './absents.tsx'
import { ClientDuJour } from './client-du-jour.tsx'
import { Totaux } from './totaux.tsx'
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
