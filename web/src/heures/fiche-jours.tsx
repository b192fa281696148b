import type { JourFiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { journees, pauseText } from '@lavandiere/domain/heures/journees.ts'
import { unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { ActionIcon, Badge, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Note } from '../ui/note.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import classes from './heures.module.css'

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
  { title: 'Date', share: 10, cell: ({ date }) => date },
  { title: 'Heure Début', share: 7, cell: ({ heureDebut }) => heureDebut ?? '–' },
  { title: 'Heure Fin', share: 7, cell: ({ heureFin }) => heureFin ?? '–' },
  {
    title: 'Pause',
    share: 7,
    cell: ({ pauseMinutes }) => (pauseMinutes === null ? '–' : pauseText(pauseMinutes)),
  },
  { title: 'Équipier', share: 10, cell: ({ equipier }) => equipier },
  { title: 'Laveuse', share: 9, cell: ({ laveuse }) => laveuse },
  { title: 'Tournée', share: 16, cell: ({ tournee }) => tournee },
  { title: 'Client', share: 11, cell: ({ client }) => client },
]
const JOUR_SHARE = 16
const ACTIONS_SHARE = 7

/** The width of a screen, in em, whose page holds all columns beside the menu. */
const COLONNES_EM = 80

/**
 * All days of a week, also those without hours (RH-70); where the columns do not fit, as on a tablet, each day is a card with
 * only the values that it has.
 */
export function Jours(props: JoursProps) {
  return useNarrow(COLONNES_EM) ? <JoursEmpiles {...props} /> : <TableauDeJours {...props} />
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
                <Group gap={4}>
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
              {places.length > 0 && <Note>{places.join(' · ')}</Note>}
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
  const phrases = avertissements.map(({ message }) => unbroken(message)).join(' ; ')
  return (
    <>
      {(exists || statutJournee !== 'WD') && (
        <Badge style={{ background: couleur, color: texte }} size="sm" flex="none">
          {label}
        </Badge>
      )}
      {avertissements.length > 0 && (
        <span role="img" title={phrases} aria-label={phrases}>
          <IconAlertTriangle size={16} color="var(--mantine-color-orange-filled)" aria-hidden />
        </span>
      )}
    </>
  )
}
