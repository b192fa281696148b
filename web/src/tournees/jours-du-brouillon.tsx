import { withCapital } from '@lavandiere/domain/kernel/texte.ts'
import { heldDays } from '@lavandiere/domain/tournees/annee.ts'
import type { Jour } from '@lavandiere/domain/tournees/jours.ts'
import { inFrench } from '@lavandiere/domain/tournees/recurrence.ts'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Earlier } from '../ui/earlier.tsx'
import { Panel } from '../ui/panel.tsx'
import { Phrases } from '../ui/phrases.tsx'
import { Section } from '../ui/section.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import { AnneeDeTournee } from './annee.tsx'
import { recurrenceOf } from './brouillon.ts'
import { binsOf, inOrder } from './conteneurs.ts'
import type { LieuProps } from './etape-patrimoine.tsx'
import { dayInWords } from './jours.ts'
import { Dates } from './prochaines-dates.tsx'
import { useAnnee } from './use-annee.ts'

/** Dates that a preview shows at most (TOUR-33). */
const DATES_MAX = 5

/** The recurrence of a draft as a sentence, its next days, and the decisions that it would end (TOUR-11, TOUR-33). */
export function ApercuDuBrouillon({ lue, brouillon: { valeurs } }: LieuProps) {
  const { annee, isEarlier, isNever, aujourdhui, waiting } = useAnnee(valeurs, lue?.id ?? null)
  return (
    <Section title="Aperçu">
      <Text fw={600}>{withCapital(inFrench(recurrenceOf(valeurs)))}</Text>
      {annee ? (
        <Earlier isEarlier={isEarlier}>
          {isNever && (
            <Alert color="orange" icon={<IconAlertTriangle size={20} />}>
              Cette tournée n'a lieu aucun jour entre ces deux dates
            </Alert>
          )}
          <Phrases
            title={`${annee.abandonnees.length > 1 ? 'Ces décisions prendront' : 'Cette décision prendra'} fin à l'enregistrement`}
            phrases={annee.abandonnees.map(decisionText)}
          />
          <Text fw={600} mt="xs">
            Prochaines dates
          </Text>
          <Dates jours={heldDays(annee).slice(0, DATES_MAX)} aujourdhui={aujourdhui} />
        </Earlier>
      ) : waiting ? (
        <WaitingList one={waiting} />
      ) : (
        <Text c="dimmed">Les prochaines dates s'affichent dès que les dates et le rythme sont choisis.</Text>
      )}
    </Section>
  )
}

/** A decision on a single day that the new rule would drop. */
const decisionText = (jour: Jour) =>
  jour.decide
    ? dayInWords(jour, null)
    : `${dayInWords(jour, null).split(' : ')[0]} : équipe ou départ du jour`

/** The year of a draft; nothing while its fields make no rule. */
export function AnneeDuBrouillon(props: LieuProps) {
  const year = useAnnee(props.brouillon.valeurs, props.lue?.id ?? null)
  if (year.waiting) return <WaitingList one={year.waiting} />
  if (!year.annee) return null
  return (
    <Earlier isEarlier={year.isEarlier}>
      <Panel>
        <AnneeDeTournee {...year} parPassage={perRound(props)} />
      </Panel>
    </Earlier>
  )
}

/** Points and bins of one round of a draft; null while its place or its containers are not known. */
function perRound({ lieu, conteneurs, brouillon }: LieuProps) {
  if (lieu?.isUnipatrimoine) return { points: 1, bacs: lieu.nombreDeBacs ?? 0 }
  const chosen = brouillon.valeurs.conteneurs ?? []
  if (!conteneurs.data || chosen.length === 0) return null
  return { points: chosen.length, bacs: binsOf(inOrder(chosen, conteneurs.parId)) }
}
