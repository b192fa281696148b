import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { nextDates, occurrences, toRrule } from '@lavandiere/domain/tournees/occurrences.ts'
import { inFrench, type Recurrence } from '@lavandiere/domain/tournees/recurrence.ts'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Dates } from './prochaines-dates.tsx'
import { Semaines } from './semaines.tsx'

interface ApercuProps {
  recurrence: Recurrence
  dateDebut: string | null
  dateFin: string | null
}

const majuscule = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The rule of what is filled in so far; null while it does not make one. */
function ruleOf({ recurrence, dateDebut, dateFin }: ApercuProps): string | null {
  if (!dateDebut || !dateFin || dateFin < dateDebut) return null
  try {
    return toRrule(recurrence, dateDebut, dateFin)
  } catch {
    return null
  }
}

/** A recurrence as a sentence, a picture of its weeks, and its next days (TOUR-11, TOUR-33). */
export function Apercu(props: ApercuProps) {
  const aujourdhui = jourDeParis(new Date().toISOString())
  const regle = ruleOf(props)
  const suite = regle ? nextDates(regle, aujourdhui) : []
  const debut = suite[0] ?? props.dateDebut ?? aujourdhui
  const lundi = addDays(debut, -((new Date(`${debut}T00:00:00Z`).getUTCDay() + 6) % 7))
  const isNever =
    regle !== null &&
    props.dateDebut !== null &&
    props.dateFin !== null &&
    occurrences(regle, { apres: props.dateDebut, jusqua: props.dateFin, max: 1 }).length === 0
  const jours = regle ? occurrences(regle, { apres: lundi, jusqua: addDays(lundi, 34), max: 35 }) : []
  return (
    <Stack gap="sm">
      <Title order={2}>Aperçu</Title>
      <Text fw={600}>{majuscule(inFrench(props.recurrence))}</Text>
      {isNever && (
        <Alert color="orange" icon={<IconAlertTriangle size={20} />}>
          Cette tournée n'a lieu aucun jour entre ces deux dates
        </Alert>
      )}
      {regle ? (
        <>
          <Semaines lundi={lundi} jours={jours} aujourdhui={aujourdhui} />
          <Text fw={600} mt="xs">
            Prochaines dates
          </Text>
          <Dates jours={suite} aujourdhui={aujourdhui} />
        </>
      ) : (
        <Text c="dimmed">Les prochaines dates s'affichent dès que les dates et le rythme sont choisis.</Text>
      )}
    </Stack>
  )
}
