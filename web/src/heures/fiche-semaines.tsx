import type { Fiche as FicheLue, JourFiche, TotauxFiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { journees, pauseText } from '@lavandiere/domain/heures/journees.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import {
  Accordion,
  ActionIcon,
  Alert,
  Badge,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Title,
  Tooltip,
} from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { CopierSemaine } from './copier-semaine.tsx'
import classes from './heures.module.css'
import { heuresText } from './mots.ts'

interface SemainesProps {
  fiche: FicheLue
  /** Opens the dialog of a day; null for readers who may not change it. */
  onOpen: ((jour: JourFiche) => void) | null
}

/** The weeks of a person with the totals of each, and of the whole period (RH-69, RH-74). */
export function Semaines({ fiche: lue, onOpen }: SemainesProps) {
  const { semaines, operateur, totauxMensuels, heuresAuDela, periode } = lue
  const isEmpty = semaines.every(({ jours }) =>
    jours.every(({ exists, statutJournee }) => !exists && statutJournee === 'WD'),
  )
  const cle = (annee: number, numero: number) => `${annee}-${numero}`
  return (
    <Stack gap="md">
      {isEmpty && (
        <Panel p={0}>
          <Empty message="Aucune donnée disponible" />
        </Panel>
      )}
      <Accordion
        multiple
        defaultValue={semaines.map(({ annee, numero }) => cle(annee, numero))}
        variant="separated"
        chevronPosition="left"
        key={`${operateur.id}|${periode?.id}`}
      >
        {semaines.map(({ numero, annee, debut, fin, partagee, jours, totaux, avertissements }) => (
          <Accordion.Item value={cle(annee, numero)} key={cle(annee, numero)}>
            <Accordion.Control>
              <Group justify="space-between" gap="xs">
                <Text fw={600}>
                  Semaine {numero} ({formatDate(debut)} - {formatDate(fin)})
                </Text>
                <TotauxDeLaFiche totaux={totaux} />
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {partagee && (
                <Text size="sm" c="dimmed" mb="xs">
                  Cette semaine est partagée avec une autre période : seuls les jours de celle-ci sont
                  comptés.
                </Text>
              )}
              {avertissements.map(({ message, code }) => (
                <Alert key={code} color="orange" icon={<IconAlertTriangle size={18} />} p="xs" mb="xs">
                  {message}
                </Alert>
              ))}
              <Jours jours={jours} isClosed={periode?.clotureeLe != null} onOpen={onOpen} />
              {onOpen && <CopierSemaine operateurId={operateur.id} semaine={{ debut, fin, jours }} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Panel>
        <Title order={2} fz="md" mb="xs">
          Totaux{periode ? ` : ${periode.libelle}` : ''}
        </Title>
        <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }}>
          <Chiffre label="Heures normales" value={totauxMensuels.hn} />
          <Chiffre label="Heures +25%" value={totauxMensuels.h25} />
          <Chiffre label="Heures +50%" value={totauxMensuels.h50} />
          <Chiffre label="Heures de nuit" value={totauxMensuels.hnuit} />
          <Chiffre label="Total" value={totauxMensuels.total} />
          {heuresAuDela !== null && <Chiffre label="Au-delà du contrat" value={heuresAuDela} />}
        </SimpleGrid>
      </Panel>
    </Stack>
  )
}

/** The totals of a week, each with its name (RH-69). */
function TotauxDeLaFiche({ totaux: { hn, h25, h50, hnuit, total } }: { totaux: TotauxFiche }) {
  const named: readonly [string, number][] = [
    ['HN', hn],
    ['H25', h25],
    ['H50', h50],
    ['HNuit', hnuit],
    ['Total', total],
  ]
  return (
    <Group gap="sm" mr="md">
      {named.map(([name, value]) => (
        <Text size="sm" key={name} className="chiffres">
          <Text span c="dimmed">
            {name}
          </Text>{' '}
          {heuresText(value)} h
        </Text>
      ))}
    </Group>
  )
}

function Chiffre({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={22} fw={650} className="chiffres">
        {heuresText(value)} h
      </Text>
    </div>
  )
}

interface JoursProps {
  jours: readonly JourFiche[]
  isClosed: boolean
  /** Opens the dialog of a day; null for readers who may not change it. */
  onOpen: ((jour: JourFiche) => void) | null
}

interface ColonneDeFiche {
  title: string
  /** The share of the column in the width of the table, the same in all weeks, so that their columns align. */
  share: number
  cell: (jour: JourFiche) => ReactNode
}

const FICHE_COLONNES: readonly ColonneDeFiche[] = [
  { title: 'Date', share: 9, cell: ({ date }) => date },
  { title: 'Heure Début', share: 9, cell: ({ heureDebut }) => heureDebut ?? '–' },
  { title: 'Heure Fin', share: 8, cell: ({ heureFin }) => heureFin ?? '–' },
  {
    title: 'Pause',
    share: 6,
    cell: ({ pauseMinutes }) => (pauseMinutes === null ? '–' : pauseText(pauseMinutes)),
  },
  { title: 'Équipier', share: 11, cell: ({ equipier }) => equipier },
  { title: 'Laveuse', share: 9, cell: ({ laveuse }) => laveuse },
  { title: 'Tournée', share: 13, cell: ({ tournee }) => tournee },
  { title: 'Client', share: 12, cell: ({ client }) => client },
]
const JOUR_SHARE = 15
const ACTIONS_SHARE = 8

/**
 * All days of a week, also those without hours (RH-70); on a telephone each day is a card with only the values that it
 * has.
 */
export function Jours(props: JoursProps) {
  return useNarrow() ? <JoursEmpiles {...props} /> : <TableauDeJours {...props} />
}

function TableauDeJours({ jours, isClosed, onOpen }: JoursProps) {
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className={`${classes.tableau} ${classes.fiche}`}>
        <thead>
          <tr>
            <th scope="col" style={{ width: `${JOUR_SHARE}%` }}>
              Jour
            </th>
            {FICHE_COLONNES.map(({ title, share }) => (
              <th scope="col" key={title} style={{ width: `${share}%` }}>
                {title}
              </th>
            ))}
            {onOpen && (
              <th scope="col" style={{ width: `${ACTIONS_SHARE}%` }}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {jours.map((jour) => (
            <tr key={jour.dateISO}>
              <th scope="row">
                <Group gap={6}>
                  {jour.jour}
                  <Type jour={jour} />
                </Group>
              </th>
              {FICHE_COLONNES.map(({ title, cell }) => (
                <td key={title}>{cell(jour)}</td>
              ))}
              {onOpen && (
                <td>
                  <OuvrirEntree jour={jour} isClosed={isClosed} onOpen={onOpen} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function JoursEmpiles({ jours, isClosed, onOpen }: JoursProps) {
  return (
    <Stack gap={0}>
      {jours.map((jour) => {
        const places = [jour.equipier, jour.laveuse, jour.tournee, jour.client].filter(Boolean)
        return (
          <Group key={jour.dateISO} className={classes.empile} justify="space-between" wrap="nowrap" gap="xs">
            <div>
              <Group gap={6}>
                <Text size="sm" fw={600}>
                  {jour.jour} {jour.date}
                </Text>
                <Type jour={jour} />
              </Group>
              {jour.heureDebut && (
                <Text size="sm">
                  {jour.heureDebut} – {jour.heureFin ?? '…'}
                  {jour.pauseMinutes ? `, pause ${pauseText(jour.pauseMinutes)}` : ''}
                </Text>
              )}
              {places.length > 0 && (
                <Text size="sm" c="dimmed">
                  {places.join(' · ')}
                </Text>
              )}
            </div>
            {onOpen && <OuvrirEntree jour={jour} isClosed={isClosed} onOpen={onOpen} />}
          </Group>
        )
      })}
    </Stack>
  )
}

interface OuvrirProps {
  jour: JourFiche
  isClosed: boolean
  onOpen: (jour: JourFiche) => void
}

/** The icon that opens the dialog of a day (RH-72), to change its hours or to enter them. */
function OuvrirEntree({ jour, isClosed, onOpen }: OuvrirProps) {
  return (
    <ActionIcon
      variant="subtle"
      disabled={isClosed}
      aria-label={`${jour.exists ? "Modifier l'entrée" : 'Créer une nouvelle entrée'} du ${jour.jour} ${jour.date}`}
      onClick={() => onOpen(jour)}
    >
      {jour.exists ? <IconPencil size={18} /> : <IconPlus size={18} />}
    </ActionIcon>
  )
}

/** The type of a day in its colour and in words, and its warnings. */
function Type({ jour: { exists, statutJournee, avertissements } }: { jour: JourFiche }) {
  const { label, couleur, texte } = journees[statutJournee]
  return (
    <>
      {(exists || statutJournee !== 'WD') && (
        <Badge style={{ background: couleur, color: texte }} size="sm" flex="none">
          {label}
        </Badge>
      )}
      {avertissements.length > 0 && (
        <Tooltip label={avertissements.map(({ message }) => message).join(' ; ')} multiline maw={360}>
          <IconAlertTriangle
            size={16}
            color="var(--mantine-color-orange-filled)"
            aria-label={avertissements.map(({ message }) => message).join(' ; ')}
          />
        </Tooltip>
      )}
    </>
  )
}
