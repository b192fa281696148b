import { heldDays } from '@lavandiere/domain/tournees/annee.ts'
import type { Jour } from '@lavandiere/domain/tournees/jours.ts'
import { inFrench, type Recurrence } from '@lavandiere/domain/tournees/recurrence.ts'
import { Alert, List, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { WaitingList } from '../ui/waiting.tsx'
import { dayInWords } from './jours.ts'
import { Dates } from './prochaines-dates.tsx'
import type { AnneeDuBrouillon } from './use-annee.ts'

/** Dates that a preview shows at most (TOUR-33). */
const DATES_MAX = 5

const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A recurrence as a sentence, its next days, and the decisions that it would end (TOUR-11, TOUR-33). */
export function ApercuDeTournee({
  recurrence,
  annee,
  isNever,
  aujourdhui,
  waiting,
}: AnneeDuBrouillon & { recurrence: Recurrence }) {
  return (
    <Stack gap="sm">
      <Title order={2}>Aperçu</Title>
      <Text fw={600}>{withCapital(inFrench(recurrence))}</Text>
      {isNever && (
        <Alert color="orange" icon={<IconAlertTriangle size={20} />}>
          Cette tournée n'a lieu aucun jour entre ces deux dates
        </Alert>
      )}
      {annee ? (
        <>
          <Abandons jours={annee.abandonnees} />
          <Text fw={600} mt="xs">
            Prochaines dates
          </Text>
          <Dates jours={heldDays(annee).slice(0, DATES_MAX)} aujourdhui={aujourdhui} />
        </>
      ) : waiting ? (
        <WaitingList one={waiting} />
      ) : (
        <Text c="dimmed">Les prochaines dates s'affichent dès que les dates et le rythme sont choisis.</Text>
      )}
    </Stack>
  )
}

/** Decisions on single days that the new rule would drop. */
function Abandons({ jours }: { jours: readonly Jour[] }) {
  if (jours.length === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle size={20} />}
      title="Ces décisions prendront fin à l'enregistrement"
    >
      <List size="sm" spacing={2}>
        {jours.map((jour) => (
          <List.Item key={jour.regle}>
            {jour.decide
              ? dayInWords(jour, null)
              : `${dayInWords(jour, null).split(' : ')[0]} : équipe ou départ du jour`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
