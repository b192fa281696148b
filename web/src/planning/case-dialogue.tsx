import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import type { Deplacement } from '@lavandiere/domain/planning/deplacement.ts'
import { clePassage, equipeText } from '@lavandiere/domain/planning/mots.ts'
import type { Passage, Planning } from '@lavandiere/domain/planning/planning.ts'
import type { Case, Rangee, Tableau } from '@lavandiere/domain/planning/tableau.ts'
import { etatsDeJour } from '@lavandiere/domain/tournees/jours.ts'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsMove, IconBeach } from '@tabler/icons-react'
import { useState } from 'react'
import { RetirerAbsence } from '../heures/absence.tsx'
import { JourMenu } from '../tournees/jour-menu.tsx'
import { DialogHost } from '../ui/dialog-host.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Phrases } from '../ui/phrases.tsx'
import { type AbsenceSaisie, AjouterAbsence, absenceDe } from './absence.tsx'
import { type But, butDe, Deplacer } from './deplacer.tsx'
import classes from './planning.module.css'

interface Props {
  planning: Planning
  tableau: Tableau
  rangee: Rangee
  une: Case
  aujourdhui: string
  onMove: (deplacement: Deplacement) => void
  onClose: () => void
}

/** The dialog of a cell of the board: its rounds with the actions for each, its absence, and its conflicts. */
export function CaseDialogue({ planning, tableau, rangee, une, aujourdhui, onMove, onClose }: Props) {
  const [deplace, setDeplace] = useState<{ passage: string; but: But } | null>(null)
  const [ajoutee, setAjoutee] = useState<AbsenceSaisie | null>(null)
  const { jour, passages, absence, conflits } = une
  const { ligne, nom } = rangee
  const moved = passages.find((one) => clePassage(one) === deplace?.passage)
  const isDirty =
    (ajoutee !== null && isOther(ajoutee, absenceDe(jour))) ||
    (moved !== undefined && deplace !== null && isOther(deplace.but, butDe(moved, ligne)))
  return (
    <FormDialog onClose={onClose} size="lg" title={`${nom}, ${jourEntier(jour)}`} isDirty={isDirty}>
      {() => (
        <DialogHost>
          <Stack gap="md">
            <Phrases phrases={conflits.map(({ phrase }) => phrase)} color="rouge" />
            {absence && (
              <RetirerAbsence
                poste={absence.poste}
                journee={absence.statutJournee}
                aUneFeuille={absence.aUneFeuille}
                onDone={onClose}
              />
            )}
            {moved && deplace ? (
              <Deplacer
                planning={planning}
                tableau={tableau}
                passage={moved}
                de={ligne}
                aujourdhui={aujourdhui}
                but={deplace.but}
                onChange={(but) => setDeplace({ ...deplace, but })}
                onMove={(deplacement) => {
                  onMove(deplacement)
                  onClose()
                }}
                onBack={() => setDeplace(null)}
              />
            ) : (
              passages.map((one) => (
                <TourneeDuPassage
                  key={clePassage(one)}
                  passage={one}
                  tableau={tableau}
                  onMove={() => setDeplace({ passage: clePassage(one), but: butDe(one, ligne) })}
                />
              ))
            )}
            {passages.length === 0 && !absence && <Text c="dimmed">Rien de prévu ce jour-là.</Text>}
            {ligne.sorte === 'operateur' && !absence && !moved && (
              <NouvelleAbsence
                operateur={ligne.id}
                jour={jour}
                saisie={ajoutee}
                onChange={setAjoutee}
                onClose={onClose}
              />
            )}
          </Stack>
        </DialogHost>
      )}
    </FormDialog>
  )
}

interface NouvelleAbsenceProps {
  operateur: number
  jour: string
  /** The values of the form; null until the form is opened. */
  saisie: AbsenceSaisie | null
  onChange: (saisie: AbsenceSaisie | null) => void
  onClose: () => void
}

/** The button that opens the form of an absence, and the form. */
function NouvelleAbsence({ operateur, jour, saisie, onChange, onClose }: NouvelleAbsenceProps) {
  if (saisie)
    return (
      <AjouterAbsence
        {...{ operateur, jour, saisie, onChange }}
        onDone={onClose}
        onBack={() => onChange(null)}
      />
    )
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconBeach size={18} />}
        onClick={() => onChange(absenceDe(jour))}
      >
        Ajouter une absence
      </Button>
    </div>
  )
}

/** Whether the values of a form differ from those that it began with. */
const isOther = <T extends object>(now: T, before: T): boolean =>
  JSON.stringify(now) !== JSON.stringify(before)

interface TourneeProps {
  passage: Passage
  tableau: Tableau
  onMove: () => void
}

/** A round of the cell: its crew, vehicle and start, and the actions that it allows. */
function TourneeDuPassage({ passage, tableau: { nomDe }, onMove }: TourneeProps) {
  const {
    campagne,
    libelle,
    client,
    regle,
    etat,
    motif,
    chauffeur,
    equipier,
    laveuse,
    heureDebut,
    travaille,
  } = passage
  const crew = [nomDe('operateur', chauffeur), nomDe('operateur', equipier)]
  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <div className={classes.tournee}>
        <Group gap="xs">
          <Text fw={600}>{libelle}</Text>
          {etat !== 'prevue' && (
            <Badge color={etat === 'annulee' ? 'gray' : 'orange'}>{etatsDeJour[etat]}</Badge>
          )}
        </Group>
        <Text size="sm">
          {equipeText(crew)}
          {laveuse !== null && ` · ${nomDe('laveuse', laveuse) ?? ''}`}
          {heureDebut && ` · départ ${heureDebut.replace(':', ' h ')}`}
        </Text>
        <Text size="sm" c="dimmed">
          {client}
          {motif && ` · ${motif}`}
          {travaille && ' · déjà travaillé'}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsMove size={16} />}
          disabled={travaille || etat === 'annulee'}
          onClick={onMove}
        >
          Déplacer vers…
        </Button>
        <JourMenu vise={{ campagne, libelle, regle }} isChanged={etat !== 'prevue'} />
      </Group>
    </Group>
  )
}
