import { addDays, jourEntier, lundiDe } from '@lavandiere/domain/kernel/dates.ts'
import { isTropChargee, JOURS_COMPTES, semaineText } from '@lavandiere/domain/planning/charge.ts'
import { type Deplacement, objectionAuDeplacement } from '@lavandiere/domain/planning/deplacement.ts'
import {
  type Disponible,
  disponiblesLe,
  type TourneeADonner,
  tourneesADonner,
} from '@lavandiere/domain/planning/libres.ts'
import { clePassage, equipeText } from '@lavandiere/domain/planning/mots.ts'
import type { Planning } from '@lavandiere/domain/planning/planning.ts'
import { type Tableau, tableauDe } from '@lavandiere/domain/planning/tableau.ts'
import { Button, Drawer, Group, Select, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DateField } from '../ui/date-field.tsx'
import { Note } from '../ui/note.tsx'
import { sending } from '../ui/submit-button.tsx'
import { useToday } from '../ui/today.ts'
import { useOpenerFocus } from '../ui/use-opener-focus.ts'
import { WaitingList } from '../ui/waiting.tsx'
import { Pas } from './barre.tsx'
import { ConflitsCrees, newConflicts } from './deplacer.tsx'
import classes from './planning.module.css'
import { boardOptions, gesteDe, useMoves } from './use-planning.ts'

interface Props {
  /** The day that is asked for. */
  jour: string
  onJour: (jour: string) => void
  onClose: () => void
}

/** "Qui est libre ?": who can still take a round on a day, and the way to give one. */
export function QuiEstLibre({ jour, onJour, onClose }: Props) {
  const lundi = lundiDe(jour)
  const board = useQuery(boardOptions(lundi, 7))
  const { move } = useMoves(lundi, 7)
  useOpenerFocus()
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title="Qui est libre ?">
      <Stack gap="sm">
        <Group gap={4} wrap="nowrap" align="flex-end">
          <Pas label="Jour précédent" icon={IconChevronLeft} onClick={() => onJour(addDays(jour, -1))} />
          <DateField aria-label="Jour" value={jour} flex={1} onChange={(next) => next && onJour(next)} />
          <Pas label="Jour suivant" icon={IconChevronRight} onClick={() => onJour(addDays(jour, 1))} />
        </Group>
        <Text fw={600} className={classes.majuscule}>
          {jourEntier(jour)}
        </Text>
        {board.data ? (
          <Personnes key={jour} planning={board.data} jour={jour} onMove={move} />
        ) : (
          <WaitingList one={board} />
        )}
      </Stack>
    </Drawer>
  )
}

interface PersonnesProps {
  planning: Planning
  jour: string
  onMove: ReturnType<typeof useMoves>['move']
}

function Personnes({ planning, jour, onMove }: PersonnesProps) {
  const [choisi, setChoisi] = useState<number | null>(null)
  const aujourdhui = useToday()
  const tableau = useMemo(() => tableauDe(planning, aujourdhui), [planning, aujourdhui])
  const all = disponiblesLe(planning, jour)
  const libres = all.filter(({ empechement }) => empechement === null)
  const ferme = tableau.reasonOf(jour)
  return (
    <Stack gap="xs">
      {ferme && <Text size="sm">{ferme}</Text>}
      {libres.length === 0 && <Text c="dimmed">Personne n'est libre ce jour-là.</Text>}
      {libres.map((one) => (
        <div key={one.id}>
          <button
            type="button"
            className={classes.journee}
            aria-expanded={choisi === one.id}
            onClick={() => setChoisi(choisi === one.id ? null : one.id)}
          >
            <Personne {...one} />
          </button>
          {choisi === one.id && (
            <Donner
              {...{ planning, tableau, jour, aujourdhui }}
              personne={one}
              onMove={(geste) => {
                onMove(geste)
                setChoisi(null)
              }}
            />
          )}
        </div>
      ))}
      {libres.length < all.length && (
        <details>
          <summary>Les autres ({all.length - libres.length})</summary>
          <Stack gap={6} mt="xs">
            {all.slice(libres.length).map((one) => (
              <div key={one.id}>
                <Personne {...one} />
                <Note>{one.empechement}</Note>
              </div>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  )
}

function Personne({ libelle, semaine }: Disponible) {
  const isBeyond = isTropChargee(semaine)
  return (
    <Group justify="space-between" gap="xs" w="100%">
      <Text fw={600} size="sm">
        {libelle}
      </Text>
      <Text size="sm" c={isBeyond ? 'red' : 'dimmed'}>
        {semaineText(semaine)} {JOURS_COMPTES}
        {isBeyond && ', au-delà'}
      </Text>
    </Group>
  )
}

interface DonnerProps extends Pick<PersonnesProps, 'planning' | 'jour' | 'onMove'> {
  tableau: Tableau
  aujourdhui: string
  personne: Disponible
}

const PLACES = [
  { value: 'chauffeur', label: 'Chauffeur' },
  { value: 'equipier', label: 'Équipier' },
]

/** The place in which somebody is needed: of the one who is missing, else the empty seat, else the wheel. */
function placeIn({ passage: { chauffeur, equipier }, manque }: TourneeADonner): 'chauffeur' | 'equipier' {
  if (manque !== null) return manque === chauffeur ? 'chauffeur' : 'equipier'
  return equipier === null ? 'equipier' : 'chauffeur'
}

/** Gives a round of the day to somebody: in the place of the one who is missing, or of the one who is chosen. */
function Donner({ planning, tableau, jour, aujourdhui, personne, onMove }: DonnerProps) {
  const { nomDe } = tableau
  const tournees = tourneesADonner(planning, jour)
  const [cle, setCle] = useState(tournees[0] ? clePassage(tournees[0].passage) : null)
  const choisie = tournees.find(({ passage }) => clePassage(passage) === cle)
  const [place, setPlace] = useState<'chauffeur' | 'equipier' | null>(null)
  if (tournees.length === 0) return <Text size="sm">Aucune tournée à donner ce jour-là.</Text>
  const sorte = place ?? (choisie ? placeIn(choisie) : 'chauffeur')
  const deplacement: Deplacement | null = choisie
    ? { passage: choisie.passage, vers: { sorte, id: personne.id }, jour }
    : null
  const against =
    jour < aujourdhui
      ? "Choisissez aujourd'hui ou un jour à venir"
      : deplacement && objectionAuDeplacement(planning, deplacement, aujourdhui)
  const give = () => {
    if (deplacement && !against) onMove(gesteDe(planning, deplacement, nomDe))
  }
  return (
    <form className={classes.donner} onSubmit={sending(give)}>
      <Select
        label="Tournée à donner"
        data={tournees.map(({ passage: one }) => ({
          value: clePassage(one),
          label: `${one.libelle} · ${nomDe('client', one.client)} · ${equipeText([nomDe('operateur', one.chauffeur), nomDe('operateur', one.equipier)])}`,
        }))}
        value={cle}
        onChange={(next) => {
          setCle(next)
          setPlace(null)
        }}
        searchable
      />
      <Select
        label="Place"
        data={PLACES}
        value={sorte}
        onChange={(next) => setPlace(next === 'equipier' ? 'equipier' : 'chauffeur')}
        searchable
      />
      {against && (
        <Text size="sm" c="red">
          {against}
        </Text>
      )}
      {deplacement && !against && <ConflitsCrees phrases={newConflicts(planning, deplacement, aujourdhui)} />}
      <Button type="submit" disabled={!deplacement || against !== null}>
        Donner à {personne.libelle}
      </Button>
    </form>
  )
}
