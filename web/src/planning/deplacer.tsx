import { conflitsDe } from '@lavandiere/domain/planning/conflits.ts'
import {
  apresDeplacement,
  avecPassage,
  type Deplacement,
  objectionAuDeplacement,
} from '@lavandiere/domain/planning/deplacement.ts'
import {
  cleDe,
  type LigneDePlanning,
  type Passage,
  type Planning,
} from '@lavandiere/domain/planning/planning.ts'
import type { Tableau } from '@lavandiere/domain/planning/tableau.ts'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { DateField } from '../ui/date-field.tsx'
import { Phrases } from '../ui/phrases.tsx'

/** The cell to which a day of a round is to be moved. */
export interface But {
  jour: string | null
  /** The key of a row of the board. */
  cle: string
}
/** The cell in which the round is now: the form begins with it. */
export const butDe = ({ jour }: Passage, de: LigneDePlanning): But => ({ jour, cle: cleDe(de) })

interface Props {
  planning: Planning
  tableau: Tableau
  passage: Passage
  de: LigneDePlanning
  aujourdhui: string
  but: But
  onChange: (but: But) => void
  onMove: (deplacement: Deplacement) => void
  onBack: () => void
}

/**
 * A form that moves a day of a round without dragging: to another day, person or vehicle, with the conflicts that the
 * move would cause.
 */
export function Deplacer(props: Props) {
  const { planning, tableau, passage, de, aujourdhui, but, onChange, onMove, onBack } = props
  const { jour, cle } = but
  const lignes = tableau.rangees.filter(({ ligne }) => ligne.sorte !== 'pourvoir')
  const vers = tableau.rangees.find((one) => one.cle === cle)?.ligne
  const deplacement = jour && vers ? { passage, de, vers, jour } : null
  const against = deplacement && objectionAuDeplacement(planning, deplacement, aujourdhui)
  const isStill = jour === passage.jour && cle === cleDe(de)
  const met = deplacement && !against && !isStill ? newConflicts(planning, deplacement, aujourdhui) : []
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (deplacement && !against && !isStill) onMove(deplacement)
      }}
    >
      <Stack gap="sm">
        <Text fw={600}>Déplacer « {passage.libelle} »</Text>
        <DateField
          label="Jour"
          value={jour}
          onChange={(next) => onChange({ ...but, jour: next })}
          error={against ?? undefined}
          data-autofocus
        />
        <Select
          label="Personne ou laveuse"
          data={lignes.map((one) => ({ value: one.cle, label: one.nom }))}
          value={vers && vers.sorte !== 'pourvoir' ? cle : null}
          placeholder="Choisir…"
          searchable
          onChange={(next) => next && onChange({ ...but, cle: next })}
        />
        <Phrases title="Ce déplacement crée un conflit" phrases={met} color="rouge" />
        <Text size="sm" c="dimmed">
          Seul ce passage change, pas la tournée.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onBack}>
            Retour
          </Button>
          <Button type="submit" disabled={!deplacement || against !== null || isStill}>
            Déplacer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The sentences of the conflicts that a move adds to those of the planning as it is. */
function newConflicts(planning: Planning, deplacement: Deplacement, aujourdhui: string): string[] {
  const before = new Set(conflitsDe(planning, aujourdhui).map(({ phrase }) => phrase))
  const after = avecPassage(planning, apresDeplacement(planning, deplacement))
  return conflitsDe(after, aujourdhui).flatMap(({ phrase }) => (before.has(phrase) ? [] : [phrase]))
}
