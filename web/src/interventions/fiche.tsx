import { ecarts } from '@lavandiere/domain/interventions/ecarts.ts'
import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { bacsLaves, codeLu } from '@lavandiere/domain/interventions/rapport.ts'
import { libellesIntervention } from '@lavandiere/domain/interventions/statut-lavage.ts'
import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CorrectionsHistory } from './corrections.tsx'
import { PhotosPrises } from './photos-prises.tsx'

export type InterventionVue = Item<typeof intervention>

const ICONES = { 0: IconCheck, 2: IconAlertTriangle, 3: IconX } as const
const COULEURS = { 0: 'vert', 2: 'orange', 3: 'rouge' } as const

/** The status of an intervention, by word, colour and sign (INT-07). */
export function StatutIntervention({
  status,
  labels = libellesIntervention,
}: {
  status: InterventionVue['status']
  labels?: Record<InterventionVue['status'], string>
}) {
  const Icone = ICONES[status]
  return (
    <Badge color={COULEURS[status]} size="lg" leftSection={<Icone size={14} aria-hidden />}>
      {labels[status]}
    </Badge>
  )
}

/** All facts of an intervention, with its photos (INT-03, INT-05, INT-08). */
export function FicheDIntervention({ seen, actions }: { seen: InterventionVue; actions?: ReactNode }) {
  const facts = [
    ['Date', formatDateTime(seen.dateEvenement)],
    ['Opérateur', seen.operateur?.libelle],
    ['Tournée', seen.campagne?.libelle],
    ['Prestation', seen.prestation?.libelle],
    [
      'Typologie',
      seen.typologieLavage
        ? `${seen.typologieLavage.libelle}${seen.lavagePartiel ? ' (lavage partiel)' : ''}`
        : null,
    ],
    ['Bacs lavés', bacsLaves(seen)],
    ['Problèmes', seen.problemes.map((problem) => problem.libelle).join(', ')],
    ['Adresse', seen.adresse],
    ['Code lu', codeLu(seen)],
    ['Volume', seen.volume],
    ['Type de déchet', seen.waste],
    ['Observation', seen.observation],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  const photos = [
    ['Photos avant', seen.photosAvant],
    ['Photos après', seen.photosApres],
    ['Photos du problème', seen.photosProblem],
    ["Photos de l'inaccessibilité", seen.photosInaccessible],
  ] as const
  const shown = photos.filter(([, list], i) => list.length > 0 || i < 2)
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <StatutIntervention status={seen.status} />
          {seen.corrigeeLe && (
            <Badge variant="default" size="lg">
              Corrigée
            </Badge>
          )}
          {seen.ecarts.map((ecart) => (
            <Badge key={ecart} color="orange" size="lg" maw="100%">
              {ecarts[ecart]}
            </Badge>
          ))}
        </Group>
        {actions}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" component="dl" m={0}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {shown.map(([label, list]) => (
          <Stack key={label} gap={4} miw={0}>
            <Text fw={600} size="sm">
              {label}
            </Text>
            <PhotosPrises label={label} photos={list} />
          </Stack>
        ))}
      </SimpleGrid>
      <CorrectionsHistory id={seen.id} corrigeeLe={seen.corrigeeLe} key={seen.id} />
    </Stack>
  )
}
