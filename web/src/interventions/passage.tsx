import type { Proposition } from '@lavandiere/domain/interventions/intervention-proposee.ts'
import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { Button, Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { nomDe } from '../crud/short.ts'
import { Note } from '../ui/note.tsx'

interface Props {
  read: UseQueryResult<Proposition>
  /** Moves the intervention to a day, YYYY-MM-DD. */
  onDay: (jour: string) => void
}

/** One line on the round of that day: who passes there, as which point; or that none does, and when one did. */
export function Passage({ read, onDay }: Props) {
  if (!read.isEnabled) return null
  return (
    <Group gap="xs" role="status" mih={30}>
      {read.data ? (
        <Found {...read.data} onDay={onDay} />
      ) : read.isError ? (
        <>
          <Text size="sm" c="red">
            La tournée de ce jour n'a pas pu être lue
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => void read.refetch()}>
            Réessayer
          </Button>
        </>
      ) : (
        <Note>Tournée de ce jour…</Note>
      )}
    </Group>
  )
}

function Found({ passages, precedent, onDay }: Proposition & Pick<Props, 'onDay'>) {
  const [first, second] = passages
  return (
    <>
      <Text size="sm" miw={0} className="breakable">
        {second
          ? `Plusieurs tournées passent ici ce jour-là : ${passages.map(({ campagne }) => nomDe(campagne)).join(', ')}. Choisissez la sienne.`
          : first?.tenu
            ? crewOf(first)
            : first
              ? `« ${nomDe(first.campagne)} » n'a pas lieu ce jour-là.`
              : 'Aucune tournée ne passe ici ce jour-là.'}
        {precedent && ` La précédente : « ${nomDe(precedent.campagne)} », ${jourEntier(precedent.jour)}.`}
      </Text>
      {precedent && (
        <Button size="compact-sm" variant="default" onClick={() => onDay(precedent.jour)}>
          Prendre ce jour
        </Button>
      )}
    </>
  )
}

const crewOf = ({ campagne, chauffeur, equipier, laveuse, rang, points }: Proposition['passages'][number]) =>
  [
    nomDe(campagne),
    rang === null ? points > 0 && 'hors de ses points' : `point ${rang} sur ${points}`,
    [chauffeur, equipier].flatMap((one) => (one ? [nomDe(one)] : [])).join(' et '),
    laveuse && nomDe(laveuse),
  ]
    .filter(Boolean)
    .join(' · ')
