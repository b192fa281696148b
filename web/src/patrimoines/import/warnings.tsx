import { countInWords, distanceText, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { alerteSentence } from '@lavandiere/domain/patrimoines/import/alertes.ts'
import {
  type ImportVu,
  type LigneAlertee,
  type LigneDouble,
  lignesAlertees,
  lignesDoubles,
} from '@lavandiere/domain/patrimoines/import/import.ts'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconMapPinExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { useImportLines } from './use-import-lines.tsx'

const ALERT_PAGES = [10, 25, 50, 100]
const DOUBLE_PAGES = [25, 50, 100, 200]

const alertColumns: readonly Column<LigneAlertee>[] = [
  { key: 'numero', title: 'Ligne', align: 'right' },
  { key: 'nomenclature', title: 'Nomenclature', phone: 'name' },
  { key: 'adresse', title: 'Adresse' },
  { key: 'commune', title: 'Commune' },
  {
    key: 'alertes',
    title: 'À regarder',
    render: ({ alertes }) =>
      alertes.map((alerte) => (
        <Text size="sm" key={alerte.nature}>
          {alerteSentence(alerte)}
        </Text>
      )),
  },
]

const doubleColumns: readonly Column<LigneDouble>[] = [
  { key: 'numero', title: 'Ligne', align: 'right' },
  { key: 'nomenclature', title: 'Nomenclature', phone: 'name' },
  { key: 'adresse', title: 'Adresse' },
  { key: 'commune', title: 'Commune' },
  { key: 'autre', title: 'Près de', value: ({ doublon }) => doublon.nomenclature },
  {
    key: 'ou',
    title: 'Où',
    whole: true,
    value: ({ doublon: { numero } }) =>
      numero === null ? 'Déjà dans le patrimoine' : `Ligne ${formatNumber(numero)} du fichier`,
  },
  {
    key: 'distanceM',
    title: 'Distance',
    align: 'right',
    whole: true,
    value: ({ doublon: { distanceM } }) => (distanceM < 1 ? '< 1 m' : distanceText(distanceM)),
  },
]

interface AlertsProps {
  seen: ImportVu
  /** True when positions corrected by hand are to follow the file. */
  deplacer: boolean
  onMove: (deplacer: boolean) => void
}

/** Lines whose position should be checked: warnings, which do not block the import (OPEN-60, OPEN-61). */
export function Alerts({ seen, deplacer, onMove }: AlertsProps) {
  const n = seen.nombreCorriges
  if (seen.nombreAlertes === 0) return null
  return (
    <>
      <Alert color="orange" icon={<IconMapPinExclamation />} title="Positions à regarder">
        <Stack gap="xs">
          <Text size="sm">
            {countInWords(seen.nombreAlertes, 'ligne porte', 'lignes portent')} une position qui étonne.
            L'import reste possible.
          </Text>
          {n > 0 && (
            <Checkbox
              checked={deplacer}
              onChange={(event) => onMove(event.currentTarget.checked)}
              label={
                n > 1
                  ? `Remplacer par le fichier les ${countInWords(n, 'position')} corrigées à la main`
                  : 'Remplacer par le fichier la position corrigée à la main'
              }
              description={`Sans cette case, ${n > 1 ? 'elles restent où elles sont' : 'elle reste où elle est'}.`}
            />
          )}
        </Stack>
      </Alert>
      <AlertLines seen={seen} />
    </>
  )
}

function AlertLines({ seen }: { seen: ImportVu }) {
  const { data, table } = useImportLines(seen, {
    kind: 'alertes',
    answer: lignesAlertees,
    sizes: ALERT_PAGES,
    prefix: 'alertes-',
  })
  return (
    <Table
      {...table}
      label="Positions à regarder"
      columns={alertColumns}
      rows={data?.lignes}
      search="Rechercher dans les positions…"
    />
  )
}

/** Lines close to another container for the same waste: warnings, which do not block the import. */
export function Doubles({ seen }: { seen: ImportVu }) {
  const [opened, setOpened] = useState(false)
  const n = seen.nombreDoublons
  if (n === 0) return null
  return (
    <>
      <Alert color="orange" icon={<IconAlertTriangle />} title="Doublons possibles">
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 300px">
            {countInWords(n, 'ligne est', 'lignes sont')} à moins de 10 m d'un autre conteneur pour le même
            déchet, sous une autre nomenclature. Ce n'est qu'un avertissement : l'import reste possible.
          </Text>
          <Button
            size="xs"
            variant="default"
            rightSection={opened ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {opened ? 'Masquer les doublons' : 'Voir les doublons'}
          </Button>
        </Group>
      </Alert>
      {opened && <DoubleLines seen={seen} />}
    </>
  )
}

function DoubleLines({ seen }: { seen: ImportVu }) {
  const { data, table } = useImportLines(seen, {
    kind: 'doublons',
    answer: lignesDoubles,
    sizes: DOUBLE_PAGES,
    prefix: 'doublons-',
  })
  return (
    <Table
      {...table}
      label="Doublons possibles"
      columns={doubleColumns}
      rows={data?.lignes}
      search="Rechercher dans les doublons…"
    />
  )
}
