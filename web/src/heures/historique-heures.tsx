import { historiqueHeures } from '@lavandiere/domain/heures/detail-equipe.ts'
import { journees } from '@lavandiere/domain/heures/journees.ts'
import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useRead } from '../crud/read.ts'
import { Note } from '../ui/note.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'

const NATURES = {
  creation: 'Création',
  modification: 'Modification',
  suppression: 'Suppression',
  restauration: 'Restauration',
}
const ORIGINES = { bureau: 'bureau', telephone: 'téléphone', systeme: 'système' }
/** The names of the columns that are shown; technical columns are left out. */
const CHAMPS_NOMS: Readonly<Record<string, string>> = {
  heure_debut: 'début',
  heure_fin: 'fin',
  temps_pause_minutes: 'pause',
  validated_at: 'validation',
  statut_journee: 'type de journée',
  date: 'date',
  avance_min: "envoyé à l'avance",
}
const INSTANT_START = /^\d{4}-\d\d-\d\dT/
const JOUR = /^\d{4}-\d\d-\d\d$/

function valueText(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return 'rien'
  if (typeof value === 'number') return `${value} min`
  const known: Readonly<Record<string, { label: string }>> = journees
  if (typeof value !== 'string') return value ? 'oui' : 'non'
  if (INSTANT_START.test(value)) return formatDateTime(value)
  return JOUR.test(value) ? formatDate(value) : (known[value]?.label ?? value)
}

type LigneDHistorique = z.output<typeof historiqueHeures>['lignes'][number]

/** A change in words: when, by whom, from where, and each value before and after; of a new object the values alone. */
export function ligneText({ nature, moment, auteur, origine, avant, apres }: LigneDHistorique): string {
  const who = auteur ?? (origine === 'systeme' ? null : 'compte supprimé')
  const from = who === null ? ORIGINES[origine] : `${who} (${ORIGINES[origine]})`
  const values = Object.keys(apres ?? {}).flatMap((name) => {
    const label = CHAMPS_NOMS[name]
    if (label === undefined) return []
    const before = nature === 'creation' ? '' : `${valueText(avant?.[name])} → `
    return [`${label} : ${before}${valueText(apres?.[name])}`]
  })
  return `${formatDateTime(moment)}, ${from} : ${[NATURES[nature], ...values].join(' ; ')}`
}

/** The changes of a person's day, also of hours that were removed: who made them, when and from where (OPEN-117). They are loaded when the list is opened. */
export function HistoriqueDesHeures({ operateur, date }: { operateur: number; date: string }) {
  const [isOpen, setOpen] = useState(false)
  const read = useRead('/poste_operateurs/historique', historiqueHeures, {
    query: { operateur, date },
    enabled: isOpen,
  })
  const { data } = read
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Historique de ce jour</summary>
      <Stack gap={6} mt="xs">
        {isOpen && !data && <Waiting one={read} skeleton={<ListSkeleton lines={3} />} />}
        {data?.lignes.length === 0 && <Note>Aucun changement n'est noté ce jour-là.</Note>}
        {data?.lignes.map((ligne, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and the list is read once
          <Text size="sm" key={i}>
            {ligneText(ligne)}
          </Text>
        ))}
      </Stack>
    </details>
  )
}
