import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { CHAMPS_DE_TEXTE, TEXTES } from '@lavandiere/domain/patrimoines/textes.ts'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowsMove, IconEye, IconRefresh } from '@tabler/icons-react'
import { FALLBACK } from '../api/errors.ts'
import { useMay } from '../api/store.ts'
import { useOne } from '../crud/one.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PinSheet } from '../ui/map/beside.tsx'
import { interventionsPath } from './adresses.ts'
import classes from './carte-conteneurs.module.css'
import { dechetName, dernierPassage, Statut, typeName } from './etiquettes.tsx'
import { parseRepere, type Repere } from './points.ts'
import { type Conteneur, conteneurAdresse } from './use-conteneurs.ts'

/** The whole container, for its popup and its move. */
export const useOpenedConteneur = (repere: Repere | null) =>
  useOne(conteneurs, repere?.id ?? 0, { enabled: repere !== null })

/** The position of a container when it was read, with the version: a write of the position starts from both. */
export interface ReadConteneur {
  repere: Repere
  etag: string | null
}

/** The position and version of a container; null until the whole container is read, and without a position. */
export function readOf({ data }: ReturnType<typeof useOpenedConteneur>): ReadConteneur | null {
  const repere = data ? parseRepere(data.item) : null
  return repere && { repere, etag: data?.etag ?? null }
}

interface BulleProps {
  repere: Repere
  detail: ReturnType<typeof useOpenedConteneur>
  /** Opens the move; null until the position is known. */
  onMove: (() => void) | null
}

/** The content of a container's popup (CONT-14), with "Déplacer la borne" for the roles that may move it (CONT-15). */
export function Bulle({ repere, detail, onMove }: BulleProps) {
  const mayMove = useMay()('update', 'conteneurs')
  const conteneur = detail.data?.item
  return (
    <PinSheet title={repere.nomenclature}>
      {conteneur ? (
        <Contenu conteneur={conteneur} />
      ) : (
        <WaitingNote failed={detail.error !== null} onRetry={detail.refetch} />
      )}
      <Group gap="xs">
        <LinkButton size="compact-sm" variant="light" to={interventionsPath(repere.id)} icon={IconEye}>
          Détail
        </LinkButton>
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
    </PinSheet>
  )
}

/** Shown on the map while containers load, or when they could not (CONT-08). */
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
  const intervention = conteneur.lastIntervention
  return (
    <>
      <Statut status={conteneur.status} />
      <Faits
        faits={[
          ['Adresse', conteneurAdresse(conteneur)],
          ['Type', typeName(conteneur.conteneurType)],
          ['Déchets', dechetName(conteneur.dechetType)],
          ['Bacs', String(conteneur.quantite)],
          ...CHAMPS_DE_TEXTE.map((champ) => [TEXTES[champ], conteneur[champ]] as const),
          ['Marque', conteneur.marque],
          ['Dernier lavage', dernierPassage(conteneur, formatDateTime)],
          ['Prestation', intervention?.prestation?.libelle],
          ['Problèmes', intervention?.problemes.map(({ libelle }) => libelle).join(', ')],
        ]}
      />
    </>
  )
}

/** Facts of a popup, each with its label; unknown facts are left out. */
export function Faits({ faits }: { faits: readonly (readonly [string, string | null | undefined])[] }) {
  return (
    <dl className={classes.faits}>
      {faits
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
