import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowsMove, IconEye, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { FALLBACK } from '../api/errors.ts'
import { useRole } from '../api/store.ts'
import { useOne } from '../crud/one.ts'
import { dechetName, Statut, typeName } from './etiquettes.tsx'
import { Faits } from './faits.tsx'
import { parseRepere, type Repere } from './points.ts'
import { addressOf, type Conteneur } from './use-conteneurs.ts'

/** A container whole, as its popup and its move need it. */
export const useDetail = (repere: Repere | null) =>
  useOne(conteneurs, repere?.id ?? 0, { enabled: repere !== null })

/** Where a container stood when it was read, and the version that says so: what a write of its position starts from. */
export interface Lu {
  repere: Repere
  etag: string | null
}

/** Of a container that was read whole; null until then, and without a position. */
export function readOf({ data }: ReturnType<typeof useDetail>): Lu | null {
  const repere = data ? parseRepere(data.item) : null
  return repere && { repere, etag: data?.etag ?? null }
}

interface BulleProps {
  repere: Repere
  detail: ReturnType<typeof useDetail>
  /** Null until it is known from where. */
  onMove: (() => void) | null
}

/** What the popup of a container says (CONT-14), with "Déplacer la borne" for who may (CONT-15). */
export function Bulle({ repere, detail, onMove }: BulleProps) {
  const role = useRole()
  const mayMove = role !== null && can(role, 'update', 'conteneurs')
  const conteneur = detail.data?.item
  return (
    <Stack gap="xs" miw={220}>
      <Text fw={650} size="sm" pr="lg">
        {repere.nomenclature}
      </Text>
      {conteneur ? (
        <Contenu conteneur={conteneur} />
      ) : (
        <WaitingNote failed={detail.error !== null} onRetry={detail.refetch} />
      )}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="light"
          component={Link}
          to={`/conteneurs/${repere.id}/interventions`}
          leftSection={<IconEye size={16} />}
        >
          Détail
        </Button>
        {mayMove && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowsMove size={16} />}
            disabled={onMove === null}
            onClick={onMove ?? undefined}
          >
            Déplacer la borne
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Stands for what is read on the map: loading, or that it could not be (CONT-08). */
export function WaitingNote(props: { failed: boolean; onRetry: () => Promise<unknown> }) {
  if (!props.failed)
    return (
      <Stack gap={6} role="status" aria-label="Chargement">
        <Skeleton h={14} w="60%" />
        <Skeleton h={14} />
        <Skeleton h={14} w="80%" />
      </Stack>
    )
  return (
    <Group gap="xs" role="alert">
      <Text size="sm">{FALLBACK}</Text>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconRefresh size={14} />}
        onClick={() => void props.onRetry()}
      >
        Réessayer
      </Button>
    </Group>
  )
}

function Contenu({ conteneur }: { conteneur: Conteneur }) {
  const last = conteneur.lastIntervention
  return (
    <>
      <div>
        <Statut status={conteneur.status} />
      </div>
      <Faits
        faits={[
          ['Adresse', addressOf(conteneur)],
          ['Type', typeName(conteneur.conteneurType)],
          ['Déchets', dechetName(conteneur.dechetType)],
          ['Bacs', String(conteneur.quantite)],
          ['Volume', conteneur.volume],
          ['Marque', conteneur.marque],
          ['Dernier lavage', formatDateTime(conteneur.lastInterventionDate)],
          ['Prestation', last?.prestation?.libelle],
          ['Problèmes', last?.problemes.map(({ libelle }) => libelle).join(', ')],
        ]}
      />
    </>
  )
}
