import { hourInWords, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords, ofName } from '@lavandiere/domain/kernel/texte.ts'
import type { Deplacement } from '@lavandiere/domain/planning/deplacement.ts'
import { clePassage, equipeText } from '@lavandiere/domain/planning/mots.ts'
import type { Passage, Planning } from '@lavandiere/domain/planning/planning.ts'
import type { Case, Membre, Rangee, Tableau } from '@lavandiere/domain/planning/tableau.ts'
import { etatsDeJour } from '@lavandiere/domain/tournees/etats-de-jour.ts'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsMove, IconBeach } from '@tabler/icons-react'
import { useState } from 'react'
import { RetirerAbsence } from '../heures/absence.tsx'
import { JourMenu } from '../tournees/jour-menu.tsx'
import { DialogHost } from '../ui/dialog-host.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Note } from '../ui/note.tsx'
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
  const [ajoutee, setAjoutee] = useState<Ajoutee | null>(null)
  const { jour, passages, absences, conflits } = une
  const { ligne, nom, membres } = rangee
  const presents = membres.filter(({ id }) => !absences.some(({ operateur }) => operateur === id))
  const moved = passages.find((one) => clePassage(one) === deplace?.passage)
  const isDirty =
    (ajoutee !== null && isOther(ajoutee.saisie, absenceDe(jour))) ||
    (moved !== undefined && deplace !== null && isOther(deplace.but, butDe(moved, ligne)))
  return (
    <FormDialog onClose={onClose} size="lg" title={`${nom}, ${jourEntier(jour)}`} isDirty={isDirty}>
      <DialogHost>
        <Stack gap="md">
          <Phrases phrases={conflits.map(({ phrase }) => phrase)} color="rouge" />
          {absences.map(({ poste, version, operateur, statutJournee, aUneFeuille }) => (
            <div key={poste}>
              {membres.length > 1 && <Text fw={600}>{tableau.nomDe('operateur', operateur)}</Text>}
              <RetirerAbsence
                poste={poste}
                sousHeures={aUneFeuille ? version : null}
                journee={statutJournee}
                onDone={onClose}
              />
            </div>
          ))}
          {moved && deplace ? (
            <Deplacer
              planning={planning}
              tableau={tableau}
              passage={moved}
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
          {passages.length === 0 && absences.length === 0 && (
            <Text c="dimmed">Rien de prévu ce jour-là.</Text>
          )}
          {presents.length > 0 && !moved && (
            <NouvelleAbsence
              personnes={presents}
              jour={jour}
              ajoutee={ajoutee}
              onChange={setAjoutee}
              onClose={onClose}
            />
          )}
        </Stack>
      </DialogHost>
    </FormDialog>
  )
}

/** An absence that is typed, and of whom. */
interface Ajoutee {
  operateur: number
  saisie: AbsenceSaisie
}

interface NouvelleAbsenceProps {
  personnes: readonly Membre[]
  jour: string
  /** Null until the form of somebody is opened. */
  ajoutee: Ajoutee | null
  onChange: (ajoutee: Ajoutee | null) => void
  onClose: () => void
}

/** A button for each person of the crew that opens the form of an absence, and the form. */
function NouvelleAbsence({ personnes, jour, ajoutee, onChange, onClose }: NouvelleAbsenceProps) {
  if (ajoutee)
    return (
      <AjouterAbsence
        {...{ ...ajoutee, jour }}
        onChange={(saisie) => onChange({ ...ajoutee, saisie })}
        onDone={onClose}
        onBack={() => onChange(null)}
      />
    )
  return (
    <Group gap="xs">
      {personnes.map(({ id, libelle }) => (
        <Button
          key={id}
          variant="default"
          leftSection={<IconBeach size={18} />}
          onClick={() => onChange({ operateur: id, saisie: absenceDe(jour) })}
        >
          {personnes.length > 1 ? `Absence ${ofName(libelle)}` : 'Ajouter une absence'}
        </Button>
      ))}
    </Group>
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
    bacs,
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
          {heureDebut && ` · départ ${hourInWords(heureDebut)}`}
        </Text>
        <Note>
          {nomDe('client', client)} · {countInWords(bacs, 'bac')}
          {motif && ` · ${motif}`}
          {travaille && ' · déjà travaillé'}
        </Note>
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
