import type { JourFiche } from '@lavandiere/domain/heures/fiche.ts'
import { journees, pauseText } from '@lavandiere/domain/heures/journees.ts'
import { ActionIcon, Badge, Group, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconPlus } from '@tabler/icons-react'
import classes from './heures.module.css'

interface JoursProps {
  jours: readonly JourFiche[]
  isClosed: boolean
  onOpen: (jour: JourFiche) => void
}

/** RH-70: the days of a week, those without hours too. */
export function Jours({ jours, isClosed, onOpen }: JoursProps) {
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className={classes.tableau}>
        <thead>
          <tr>
            {[
              'Jour',
              'Date',
              'Heure Début',
              'Heure Fin',
              'Pause',
              'Équipier',
              'Laveuse',
              'Tournée',
              'Client',
              'Actions',
            ].map((title) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jours.map((jour) => (
            <tr key={jour.dateISO}>
              <th scope="row">
                <Group gap={6} wrap="nowrap">
                  {jour.jour}
                  <Type jour={jour} />
                </Group>
              </th>
              <td>{jour.date}</td>
              <td>{jour.heureDebut ?? '–'}</td>
              <td>{jour.heureFin ?? '–'}</td>
              <td>{jour.pauseMinutes === null ? '–' : pauseText(jour.pauseMinutes)}</td>
              <td>{jour.equipier}</td>
              <td>{jour.laveuse}</td>
              <td>{jour.tournee}</td>
              <td>{jour.client}</td>
              <td>
                <ActionIcon
                  variant="subtle"
                  disabled={isClosed}
                  aria-label={`${jour.exists ? "Modifier l'entrée" : 'Créer une nouvelle entrée'} du ${jour.jour} ${jour.date}`}
                  onClick={() => onOpen(jour)}
                >
                  {jour.exists ? <IconPencil size={18} /> : <IconPlus size={18} />}
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The type of a day in its colour and in words, and what is told of it. */
function Type({ jour: { exists, statutJournee, avertissements } }: { jour: JourFiche }) {
  const { label, couleur, texte } = journees[statutJournee]
  return (
    <>
      {exists && (
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
