import { journees } from '@lavandiere/domain/heures/journees.ts'
import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { isTropChargee, JOURS_COMPTES, semaineText } from '@lavandiere/domain/planning/charge.ts'
import { clePassage, etendueText, noteDEquipe } from '@lavandiere/domain/planning/mots.ts'
import type { Case, Rangee, Tableau } from '@lavandiere/domain/planning/tableau.ts'
import { Select, Stack, Text } from '@mantine/core'
import { useStored } from '../ui/use-stored.ts'
import classes from './planning.module.css'

interface Props {
  tableau: Tableau
  /** The rows that may be chosen. */
  rangees: readonly Rangee[]
  onOpen: (cle: string, jour: string) => void
}

/**
 * The week of one crew or vehicle, day under day, for telephones. The device remembers the chosen one.
 */
export function SemaineDeLigne({ tableau, rangees, onOpen }: Props) {
  const { jours } = tableau
  const first = rangees.find(({ ligne }) => ligne.sorte === 'equipage') ?? rangees[0]
  const [stored, setStored] = useStored('planning.ligne', first?.cle ?? '', {
    allowed: rangees.map(({ cle }) => cle),
  })
  const rangee = rangees.find(({ cle }) => cle === stored) ?? first
  if (!rangee) return null
  return (
    <Stack gap="xs">
      <Select
        label="Équipe ou laveuse"
        data={rangees.map(({ cle, nom }) => ({ value: cle, label: nom }))}
        value={rangee.cle}
        onChange={(cle) => cle && setStored(cle)}
        searchable
      />
      {rangee.membres.flatMap(({ id, libelle, charges }) =>
        charges.map((charge, week) => (
          <Text size="sm" key={`${id} ${jours[week * 7]}`} c={isTropChargee(charge) ? 'red' : 'dimmed'}>
            {libelle} : {semaineText(charge)}{' '}
            {charges.length > 1
              ? etendueText(jours[week * 7] ?? '', jours[week * 7 + 6] ?? '')
              : JOURS_COMPTES}
            {isTropChargee(charge) && ', au-delà de la limite'}
          </Text>
        )),
      )}
      {rangee.cases.map((une) => (
        <JourneeDeLigne
          key={une.jour}
          {...{ une, rangee, tableau }}
          onOpen={() => onOpen(rangee.cle, une.jour)}
        />
      ))}
    </Stack>
  )
}

interface JourneeProps {
  une: Case
  rangee: Rangee
  tableau: Tableau
  onOpen: () => void
}

function JourneeDeLigne({ une, rangee: { ligne, membres }, tableau: { nomDe }, onOpen }: JourneeProps) {
  const { jour, passages, absences, conflits } = une
  return (
    <button
      type="button"
      className={classes.journee}
      data-conflit={conflits.length > 0 || undefined}
      onClick={onOpen}
    >
      <Text span display="block" fw={600} size="sm" className={classes.majuscule}>
        {jourEntier(jour)}
      </Text>
      {absences.map(({ poste, operateur, statutJournee }) => (
        <Text span display="block" size="sm" key={poste}>
          {journees[statutJournee].label}
          {membres.length > 1 && ` · ${nomDe('operateur', operateur)}`}
        </Text>
      ))}
      {passages.map((one) => (
        <Text
          span
          display="block"
          size="sm"
          key={clePassage(one)}
          td={one.etat === 'annulee' ? 'line-through' : undefined}
        >
          {one.heureDebut && `${one.heureDebut} · `}
          {one.libelle}
          <Text span c="dimmed">
            {' '}
            ·{' '}
            {[nomDe('client', one.client), countInWords(one.bacs, 'bac'), noteDEquipe(one, ligne, nomDe)]
              .filter(Boolean)
              .join(' · ')}
            {one.etat === 'annulee' && ' · annulée'}
          </Text>
        </Text>
      ))}
      {passages.length === 0 && absences.length === 0 && (
        <Text span display="block" size="sm" c="dimmed">
          Rien de prévu
        </Text>
      )}
      {conflits.map(({ phrase }) => (
        <Text span display="block" size="sm" c="red" key={phrase}>
          {phrase}
        </Text>
      ))}
    </button>
  )
}
