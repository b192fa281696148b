import { journees } from '@lavandiere/domain/heures/journees.ts'
import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { minutesText } from '@lavandiere/domain/kernel/texte.ts'
import { isTropChargee } from '@lavandiere/domain/planning/charge.ts'
import type { Case, Tableau } from '@lavandiere/domain/planning/tableau.ts'
import { Select, Stack, Text } from '@mantine/core'
import { useStored } from '../ui/use-stored.ts'
import classes from './planning.module.css'

interface Props {
  tableau: Tableau
  onOpen: (cle: string, jour: string) => void
}

/**
 * The week of one person or vehicle, day under day, for telephones. The device remembers the chosen person or vehicle.
 */
export function SemaineDeLigne({ tableau: { rangees, jours }, onOpen }: Props) {
  const first = rangees.find(({ ligne }) => ligne.sorte === 'operateur') ?? rangees[0]
  const [stored, setStored] = useStored('planning.ligne', first?.cle ?? '', {
    allowed: rangees.map(({ cle }) => cle),
  })
  const rangee = rangees.find(({ cle }) => cle === stored) ?? first
  if (!rangee) return null
  return (
    <Stack gap="xs">
      <Select
        label="Personne ou laveuse"
        data={rangees.map(({ cle, nom }) => ({ value: cle, label: nom }))}
        value={rangee.cle}
        onChange={(cle) => cle && setStored(cle)}
        searchable
      />
      {rangee.charges.map((charge, week) => (
        <Text size="sm" key={jours[week * 7]} c={isTropChargee(charge) ? 'red' : 'dimmed'}>
          {minutesText(charge.minutes)} prévues ou travaillées, sur {minutesText(charge.seuil)}
        </Text>
      ))}
      {rangee.cases.map((une) => (
        <JourneeDeLigne key={une.jour} une={une} onOpen={() => onOpen(rangee.cle, une.jour)} />
      ))}
    </Stack>
  )
}

function JourneeDeLigne({
  une: { jour, passages, absence, conflits },
  onOpen,
}: {
  une: Case
  onOpen: () => void
}) {
  return (
    <button
      type="button"
      className={classes.journee}
      data-conflit={conflits.length > 0 || undefined}
      onClick={onOpen}
    >
      <Text fw={600} size="sm" className={classes.majuscule}>
        {jourEntier(jour)}
      </Text>
      {absence && <Text size="sm">{journees[absence.statutJournee].label}</Text>}
      {passages.map((one) => (
        <Text
          size="sm"
          key={`${one.campagne}:${one.regle}`}
          td={one.etat === 'annulee' ? 'line-through' : undefined}
        >
          {one.heureDebut && `${one.heureDebut} · `}
          {one.libelle}
          <Text span c="dimmed">
            {' '}
            · {one.client}
            {one.etat === 'annulee' && ' · annulée'}
          </Text>
        </Text>
      ))}
      {passages.length === 0 && !absence && (
        <Text size="sm" c="dimmed">
          Rien de prévu
        </Text>
      )}
      {conflits.map(({ phrase }) => (
        <Text size="sm" c="red" key={phrase}>
          {phrase}
        </Text>
      ))}
    </button>
  )
}
