import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { type EntreeDuJournal, kilometresParcourus } from '@lavandiere/domain/laveuses/journal.ts'
import { Group, Image, Stack, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { nomDe } from '../crud/short.ts'
import { PhotosPrises } from '../interventions/photos-prises.tsx'
import { ImportanceLaveuse } from './statut-laveuse.tsx'

/** A mileage with its thousands set apart; empty when it is not told. */
export const kilometres = (km: number | null): string => (km === null ? '' : km.toLocaleString('fr-FR'))

/** The name of who wrote an entry: its operateur, else the account of the office that wrote it. */
export const ecrivainDe = ({ operateur, auteur }: EntreeDuJournal): string =>
  operateur ? nomDe(operateur) : `${auteur.libelle} (bureau)`

const RECUL = "Inférieur au kilométrage de fin de l'entrée précédente"

/** The mileage at the start of an entry, marked when the entry before ended above it. */
export function Kilometrage({ entree }: { entree: EntreeDuJournal }) {
  const text = kilometres(entree.kilometrageDebut)
  if (!entree.kilometrageIncoherent) return text
  return (
    <Tooltip label={RECUL}>
      <Group component="span" gap={4} justify="flex-end" wrap="nowrap">
        <IconAlertTriangle size={16} color="var(--mantine-color-orange-text)" role="img" aria-label={RECUL} />
        {text}
      </Group>
    </Tooltip>
  )
}

/** The problems of an entry, the worst first, each with the day since when it is solved, if it is. */
export function ProblemesDeLEntree({ problems }: Pick<EntreeDuJournal, 'problems'>) {
  return (
    <Stack component="span" gap={4}>
      {problems.map((problem) => (
        <Group component="span" gap={6} key={problem.id}>
          <ImportanceLaveuse importance={problem.importance} />
          <span>{nomDe(problem)}</span>
          {problem.corrigeLe && (
            <Text span size="sm" c="dimmed">
              corrigé le {formatDate(problem.corrigeLe)}
            </Text>
          )}
        </Group>
      ))}
    </Stack>
  )
}

const VIGNETTES = 3

/** The first photos of an entry, small; the entry shows them all when it is opened. */
export function Vignettes({ photos }: Pick<EntreeDuJournal, 'photos'>) {
  const more = photos.length - VIGNETTES
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {photos.slice(0, VIGNETTES).map((photo, i) => (
        <Image
          key={photo['@id']}
          src={photo.contentUrl}
          alt={`Photo ${i + 1}`}
          w={44}
          h={34}
          fit="cover"
          radius="sm"
          loading="lazy"
        />
      ))}
      {more > 0 && (
        <Text span size="sm" c="dimmed">
          +{more}
        </Text>
      )}
    </Group>
  )
}

/** A whole entry of the journal. */
export function Entree({ entree }: { entree: EntreeDuJournal }) {
  const driven = kilometresParcourus(entree)
  const mileage = [
    entree.kilometrageDebut !== null && `${kilometres(entree.kilometrageDebut)} km au début`,
    entree.kilometrageFin !== null && `${kilometres(entree.kilometrageFin)} km à la fin`,
    driven !== null && `${kilometres(driven)} km parcourus`,
  ].filter(Boolean)
  return (
    <Stack gap="md" fz="sm">
      <Text size="sm" c="dimmed">
        {ecrivainDe(entree)}
      </Text>
      {mileage.length > 0 && <Text size="sm">{mileage.join(' · ')}</Text>}
      {entree.kilometrageIncoherent && (
        <Text size="sm" c="orange">
          {RECUL}
        </Text>
      )}
      {entree.problems.length > 0 && <ProblemesDeLEntree problems={entree.problems} />}
      {entree.remarque && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {entree.remarque}
        </Text>
      )}
      <PhotosPrises label="Photos de l'entrée" photos={entree.photos} />
    </Stack>
  )
}
