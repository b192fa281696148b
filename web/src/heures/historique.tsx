import { historiqueHeures } from '@lavandiere/domain/heures/detail.ts'
import { journees } from '@lavandiere/domain/heures/journees.ts'
import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'

const NATURES = {
  creation: 'Création',
  modification: 'Modification',
  suppression: 'Suppression',
  restauration: 'Restauration',
}
const ORIGINES = { bureau: 'bureau', telephone: 'téléphone', systeme: 'système' }
/** The columns that a person reads; technical ones are left out. */
const CHAMPS_NOMS: Readonly<Record<string, string>> = {
  heure_debut: 'début',
  heure_fin: 'fin',
  temps_pause_minutes: 'pause',
  validated_at: 'validation',
  statut_journee: 'type de journée',
  date: 'date',
}
const INSTANT_START = /^\d{4}-\d\d-\d\dT/

function valueText(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return 'rien'
  if (typeof value === 'number') return `${value} min`
  const known: Readonly<Record<string, { label: string }>> = journees
  if (typeof value === 'string')
    return INSTANT_START.test(value) ? formatDateTime(value) : (known[value]?.label ?? value)
  return value ? 'oui' : 'non'
}

/** Who changed the day, when and from where (OPEN-117); read once it is opened. */
export function HistoriqueDePoste({ poste }: { poste: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['poste_operateurs', 'historique', poste],
    queryFn: ({ signal }) =>
      api(`/poste_operateurs/${poste}/historique`, { answer: historiqueHeures, signal }),
    enabled: isOpen,
  })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Historique de ce jour</summary>
      <Stack gap={6} mt="xs">
        {data?.lignes.map(({ nature, moment, auteur, origine, avant, apres }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and none comes between them
          <Text size="sm" key={i}>
            {formatDateTime(moment)}, {auteur ?? 'compte supprimé'} ({ORIGINES[origine]}) : {NATURES[nature]}
            {Object.keys(apres ?? {})
              .filter((name) => name in CHAMPS_NOMS)
              .map(
                (name) =>
                  ` ; ${CHAMPS_NOMS[name]} : ${valueText(avant?.[name])} → ${valueText(apres?.[name])}`,
              )}
          </Text>
        ))}
      </Stack>
    </details>
  )
}
