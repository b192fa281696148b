import { formatDate, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { conducteurText } from '@lavandiere/domain/laveuses/equipage.ts'
import { retardDe } from '@lavandiere/domain/tableau-de-bord/retard.ts'
import { traitesInWords } from '@lavandiere/domain/tableau-de-bord/traites.ts'
import type { TelephoneLu } from '@lavandiere/domain/terrain/telephone.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { Accordion, Badge, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { onArrowKeys } from '../ui/arrow-keys.ts'
import { EmptyPanel } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Note } from '../ui/note.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Panel } from '../ui/panel.tsx'
import { Section } from '../ui/section.tsx'
import { contactsDe, TelephonesASurveiller, useTelephones } from './telephones.tsx'
import { TourCarte, type TourSuivi } from './tour-carte.tsx'
import type { JourAffiche } from './use-journee.ts'

const JourMenu = onDemand(() => import('../tournees/jour-menu.tsx').then((m) => m.JourMenu))

/** A day without a round, with the way to the tournées for who may see them (OPEN-17). */
export function AucuneTournee({ day, date }: { day: JourAffiche; date: string }) {
  return (
    <EmptyPanel
      message={`Aucune tournée le ${formatDate(date)}`}
      action={'laveuses' in day && <LinkButton to="/admin/tournees">Voir les tournées</LinkButton>}
    />
  )
}

interface Moment {
  jour: string
  now: string
  telephones: readonly TelephoneLu[]
}

/** The rounds of the day by client, each with the reason why it is late; null when it is not. */
const clientsDe = ({ clients, tournees }: JourAffiche, { jour, now, telephones }: Moment) =>
  Object.entries<JourAffiche['clients'][string]>(clients).map(([name, client]) => ({
    name,
    operateurs: 'operateurs' in client ? client.operateurs : null,
    tours: client.tours.map((tour) => ({
      tour,
      client: name,
      retard: retardDe(tour, { jour, now, tours: tournees }),
      contact: 'chauffeur' in tour ? contactsDe([tour.chauffeur, tour.equipier], { telephones, now }) : null,
    })),
  }))

const isLate = ({ retard }: TourSuivi) => retard !== null

/** The list mode: the sentence of the day, what is late, then the other rounds of each client as cards (OPEN-09). */
export function ListeDuJour({ day, date, now }: { day: JourAffiche; date: string; now: string }) {
  const laveuses = 'laveuses' in day ? day.laveuses : []
  // What is known of the telephones is of now: it says nothing of another day.
  const telephones = useTelephones({ enabled: date >= workingDay(now) && date <= jourDeParis(now) })
  const clients = clientsDe(day, { jour: date, now, telephones })
  const late = clients.flatMap(({ tours }) => tours.filter(isLate))
  const onTime = clients.filter(({ tours }) => !tours.every(isLate))
  return (
    <Stack gap="md" onKeyDown={onArrowKeys}>
      <Totaux day={day} />
      <TelephonesASurveiller telephones={telephones} now={now} />
      {clients.length === 0 && <AucuneTournee day={day} date={date} />}
      {late.length > 0 && (
        <section aria-labelledby="en-retard">
          <Title order={2} id="en-retard" fz="md" mb="xs">
            {countInWords(late.length, 'tournée en retard', 'tournées en retard')}
          </Title>
          <Cartes tours={late} date={date} showsClient={clients.length > 1} />
        </section>
      )}
      {onTime.map((client) => (
        <ClientDuJour key={client.name} {...client} date={date} />
      ))}
      {day.absents.length > 0 && <Absents absents={day.absents} date={date} />}
      {laveuses.length > 0 && (
        <Group gap="xs" className="breakable">
          <Note>Laveuses :</Note>
          {laveuses.map(({ id, immatriculation, equipage, operateur }) => {
            const conducteur = conducteurText(equipage, operateur)
            return (
              <Text size="sm" key={id}>
                {immatriculation}
                {conducteur && ` (${conducteur})`}
              </Text>
            )
          })}
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

interface CartesProps {
  tours: readonly TourSuivi[]
  date: string
  showsClient?: boolean
}

const Cartes = ({ tours, date, showsClient = false }: CartesProps) => (
  <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="sm">
    {tours.map(({ client, ...tour }) => (
      <TourCarte key={tour.tour.id} {...tour} client={showsClient ? client : undefined} date={date} />
    ))}
  </SimpleGrid>
)

/** A client's rounds of the day that are not late, with the crews of all its rounds for the roles that may see them (OPEN-09). */
function ClientDuJour({ name, operateurs, tours, date }: Props) {
  const done = tours.filter(({ tour }) => tour.etat === 'Terminé').length
  return (
    <Accordion variant="separated" defaultValue="tours" order={2}>
      <Accordion.Item value="tours">
        <Accordion.Control>
          <Group component="span" justify="space-between" gap="xs" pr="sm">
            <span style={{ maxWidth: '100%', overflowWrap: 'anywhere' }}>
              <Text span display="block" fw={650}>
                {name}
              </Text>
              {operateurs && (
                <Text span display="block" size="sm" c="dimmed">
                  {operateurs.join(', ')}
                </Text>
              )}
            </span>
            <Badge size="lg">
              {done} / {tours.length} {tours.length > 1 ? 'terminées' : 'terminée'}
            </Badge>
          </Group>
        </Accordion.Control>
        <Accordion.Panel>
          <Cartes tours={tours.filter((one) => !isLate(one))} date={date} />
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
    <Section title="Annulées ou déplacées">
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {absents.map((absent) => (
          <Group component="li" key={absent.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Group gap="xs">
                <Text fw={600}>{absent.libelle}</Text>
                <Badge color={absent.etat === 'annulee' ? 'rouge' : 'vert'}>
                  {absent.etat === 'annulee' ? 'Annulée' : `Déplacée au ${formatDate(absent.jour)}`}
                </Badge>
              </Group>
              <Note>
                {[absent.client, 'motif' in absent ? absent.motif : null].filter(Boolean).join(' · ')}
              </Note>
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
    </Section>
  )
}

/** "12 tournées : 3 terminées, 4 en cours, 5 pas démarrées". */
function roundsInWords({ totalTours, tournees }: JourAffiche): string {
  const count = (etat: string) => tournees.filter((one) => one.etat === etat).length
  const [done, begun, idle] = [count('Terminé'), count('En cours'), count('Pas démarré')]
  const states = [
    done > 0 && countInWords(done, 'terminée'),
    begun > 0 && `${begun} en cours`,
    idle > 0 && countInWords(idle, 'pas démarrée', 'pas démarrées'),
  ].filter(Boolean)
  return [countInWords(totalTours, 'tournée'), states.join(', ')].filter(Boolean).join(' : ')
}

/** The figures of a day over all its rounds, in a sentence (DASH-21); nothing on a day without a round, of which there is no share. */
export function Totaux({ day }: { day: JourAffiche }) {
  const { totalALaver: total, totalBacsLaves: laves, totalBacsImpossible: impossibles } = day
  if (day.totalTours === 0) return null
  // Of each round no more than it planned: where places have more bins than planned, they would hide what another has left.
  const traites = sumOf(day.tournees, (one) =>
    Math.min(one.total, one.nombreLaves + one.nombreLavageImpossible),
  )
  const percent = total > 0 ? Math.floor((traites / total) * 100) : 0
  return (
    <Panel p="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Text fw={650} className="chiffres">
          {traitesInWords({ total, laves, impossibles })}
        </Text>
        <Text fw={650} className="chiffres">
          {percent} %
        </Text>
      </Group>
      <Progress value={percent} my={6} aria-label="Avancement de la journée" />
      <Note className="chiffres">{roundsInWords(day)}</Note>
    </Panel>
  )
}
