import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { conflitsDe } from '@lavandiere/domain/planning/conflits.ts'
import {
  apresDeplacement,
  avecPassage,
  type Deplacement,
  type Destinataire,
  objectionAuDeplacement,
} from '@lavandiere/domain/planning/deplacement.ts'
import type { LigneDePlanning } from '@lavandiere/domain/planning/lignes.ts'
import type { Passage, Planning } from '@lavandiere/domain/planning/planning.ts'
import type { Tableau } from '@lavandiere/domain/planning/tableau.ts'
import { Select, Stack, Text } from '@mantine/core'
import { type Hint, HintLine, optionSaying } from '../crud/select-ref.tsx'
import { choicesOf } from '../ui/choices.ts'
import { DateField } from '../ui/date-field.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { Note } from '../ui/note.tsx'
import { Phrases } from '../ui/phrases.tsx'
import { sending } from '../ui/submit-button.tsx'
import { conseilDe } from './conseil.ts'

/** What of a round's day may be given to somebody else: the whole crew, one place of it, or the vehicle. */
const PLACES = {
  equipage: "Tout l'équipage",
  chauffeur: 'Le chauffeur seul',
  equipier: "L'équipier seul",
  laveuse: 'La laveuse',
} as const
type Place = keyof typeof PLACES

/** To which day and to whom a day of a round is to be moved. */
export interface But {
  jour: string | null
  place: Place
  /** The id of a chauffeur, a person or a vehicle; null: it stays as it is. */
  id: number | null
}
/** The cell in which the round is now: the form begins with it. */
export const butDe = ({ jour, equipier }: Passage, de: LigneDePlanning): But => ({
  jour,
  place: de.sorte === 'laveuse' ? 'laveuse' : isSecond(de, equipier) ? 'equipier' : 'equipage',
  id: null,
})
const isSecond = (de: LigneDePlanning, equipier: number | null) =>
  de.sorte === 'equipage' && de.id === equipier

interface Props {
  planning: Planning
  tableau: Tableau
  passage: Passage
  aujourdhui: string
  but: But
  onChange: (but: But) => void
  onMove: (deplacement: Deplacement) => void
  onBack: () => void
}

/** Those to whom a place of a round may go. */
function candidatesOf({ planning, tableau }: Pick<Props, 'planning' | 'tableau'>, place: Place) {
  const options = (list: readonly { id: number; libelle: string }[]) =>
    list.map(({ id, libelle }) => ({ value: String(id), label: libelle }))
  if (place === 'laveuse')
    return options(planning.laveuses.map(({ id, immatriculation }) => ({ id, libelle: immatriculation })))
  if (place !== 'equipage') return options(planning.operateurs.filter(({ present }) => present))
  return tableau.rangees.flatMap(({ ligne, nom }) =>
    ligne.sorte === 'equipage' ? [{ value: String(ligne.id), label: nom }] : [],
  )
}

/** The one who was chosen; null when nobody else was. */
function destinataireOf({ rangees }: Tableau, { place, id }: But): Destinataire | null {
  if (id === null) return null
  if (place !== 'equipage') return { sorte: place, id }
  const found = rangees.find(({ ligne }) => ligne.sorte === 'equipage' && ligne.id === id)?.ligne
  return found?.sorte === 'equipage' ? found : null
}

/** What is said of a person for the chosen day; of a crew, what speaks against one of the two first, with whom. */
function hintOfChoice({ planning, tableau, passage, but }: Props, id: number): Hint | null {
  const { jour, place } = but
  if (!jour || place === 'laveuse') return null
  const vers = destinataireOf(tableau, { ...but, id })
  const second = vers?.sorte === 'equipage' ? vers.equipier : null
  const hints = [id, ...(second === null ? [] : [second])].flatMap((operateur) => {
    const hint = conseilDe(planning, { operateur, jour, sauf: passage.campagne })
    if (!hint || second === null) return hint ?? []
    return { ...hint, text: `${tableau.nomDe('operateur', operateur)} : ${hint.text}` }
  })
  return hints.find(({ isWarning }) => isWarning) ?? hints[0] ?? null
}

/** The id that a round has in a place now. */
const presentIn = ({ chauffeur, equipier, laveuse }: Passage, place: Place): number | null =>
  place === 'laveuse' ? laveuse : place === 'equipier' ? equipier : chauffeur

/**
 * A form that moves a day of a round without dragging: to another day, crew, person or vehicle, with the conflicts that
 * the move would cause.
 */
export function Deplacer(props: Props) {
  const { planning, tableau, passage, aujourdhui, but, onChange, onMove, onBack } = props
  const { jour, place } = but
  const current = presentIn(passage, place)
  const vers = destinataireOf(tableau, but)
  const deplacement = jour ? { passage, vers, jour } : null
  const against = deplacement && objectionAuDeplacement(planning, deplacement, aujourdhui)
  const isStill = jour === passage.jour && (but.id === null || but.id === current)
  const met = deplacement && !against && !isStill ? newConflicts(planning, deplacement, aujourdhui) : []
  const data = candidatesOf(props, place)
  const chosen = but.id ?? current
  const hintOf = (id: string) => hintOfChoice(props, Number(id))
  const hint = chosen === null ? null : hintOf(String(chosen))
  return (
    <form
      onSubmit={sending(() => {
        if (deplacement && !against && !isStill) onMove(deplacement)
      })}
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
          label="Ce qui change"
          data={choicesOf(PLACES)}
          searchable
          value={place}
          onChange={(next) => next && onChange({ ...but, place: next, id: null })}
        />
        <Select
          label={place === 'laveuse' ? 'Laveuse' : place === 'equipage' ? 'Équipage' : 'Personne'}
          data={data}
          value={String(chosen ?? '') || null}
          renderOption={optionSaying(hintOf)}
          description={hint && <HintLine {...hint} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="Choisir…"
          searchable
          onChange={(next) => next && onChange({ ...but, id: Number(next) })}
        />
        <ConflitsCrees phrases={met} />
        <Note>Seul ce passage change, pas la tournée.</Note>
        <FormFoot
          onCancel={onBack}
          cancelLabel="Retour"
          disabled={!deplacement || against !== null || isStill}
          label="Déplacer"
        />
      </Stack>
    </form>
  )
}

/** The conflicts that a move would cause; nothing without any. */
export const ConflitsCrees = ({ phrases }: { phrases: readonly string[] }) => (
  <Phrases
    title={`Ce déplacement crée ${phrases.length > 1 ? countInWords(phrases.length, 'conflit') : 'un conflit'}`}
    phrases={phrases}
    color="rouge"
  />
)

/** The sentences of the conflicts that a move adds to those of the planning as it is. */
export function newConflicts(board: Planning, deplacement: Deplacement, aujourdhui: string): string[] {
  // The day after the last one too: a move to the last one may leave somebody short of rest before it.
  const planning = { ...board, au: addDays(board.au, 1) }
  const before = new Set(conflitsDe(planning, aujourdhui).map(({ phrase }) => phrase))
  const after = avecPassage(planning, apresDeplacement(planning, deplacement))
  return conflitsDe(after, aujourdhui).flatMap(({ phrase }) => (before.has(phrase) ? [] : [phrase]))
}
