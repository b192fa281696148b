import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconFileDownload, IconFileUpload, IconPlus, IconPolygon } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { useMay } from '../api/store.ts'
import { AbonnementButton } from '../calendriers/abonnement-button.tsx'
import { DownloadButton, useDownload } from '../crud/download.tsx'
import { useOne } from '../crud/one.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { useMapAhead } from '../ui/map/load.ts'
import { Page } from '../ui/page.tsx'
import { DotsMenu, MenuEntries } from '../ui/table/row-actions.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { LIST_AND_MAP, useView, ViewToggle } from '../ui/view-toggle.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import { CarteConteneurs } from './carte-conteneurs.tsx'
import { ConteneursTable, ZONE_VIDE } from './conteneurs-table.tsx'
import { Unipatrimoine } from './unipatrimoine.tsx'
import { useChosen } from './use-conteneurs.ts'
import { useZone, type Zone } from './zone.ts'

/** A patrimoine and its containers, as a list or on a map (PAT-21 … PAT-27). */
export function DetailPatrimoine() {
  const { id = '' } = useParams()
  const one = useOne(patrimoine, id)
  const [view, setView] = useView('patrimoine.affichage', LIST_AND_MAP)
  const found = one.data?.item
  const narrow = useNarrow()
  useMapAhead()
  return (
    <Page
      title={found ? `Patrimoine ${found.libelle}` : 'Patrimoine'}
      subtitle={
        found && (
          <Group component="span" gap="0 0.75rem">
            <span>{resume(found)}</span>
            <Liens patrimoine={found} />
          </Group>
        )
      }
      actions={
        found && (
          <>
            <ViewToggle label="Affichage" views={LIST_AND_MAP} value={view} onChange={setView} />
            {!found.isUnipatrimoine && (
              <>
                {!narrow && <Fichiers patrimoine={found} />}
                <AddConteneur patrimoineId={id} />
                {narrow && <MenuDeFichiers patrimoine={found} />}
              </>
            )}
          </>
        )
      }
    >
      {!found && <WaitingList one={one} />}
      {found?.isUnipatrimoine && <Unipatrimoine patrimoine={found} view={view} />}
      {found && !found.isUnipatrimoine && (
        <Conteneurs patrimoineId={id} view={view} onList={() => setView('list')} key={id} />
      )}
    </Page>
  )
}

/** Client, size and next wash in one line. */
function resume({ client, nombrePAV, nombreBacs, nextLavage }: Item<typeof patrimoine>): string {
  return [
    client.libelle,
    countInWords(nombrePAV, 'point de collecte', 'points de collecte'),
    countInWords(nombreBacs, 'bac'),
    nextLavage && `Prochain lavage le ${formatDate(nextLavage)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const choisis = (count: number) =>
  `${countInWords(count, 'conteneur sélectionné', 'conteneurs sélectionnés')} sur la carte`

interface ConteneursProps {
  patrimoineId: string
  view: 'list' | 'map'
  onList: () => void
}

/** The containers as a list or a map; those picked on the map are shown in the list until cleared (OPEN-54). */
function Conteneurs({ patrimoineId, view, onList }: ConteneursProps) {
  const zone = useZone(patrimoineId)
  // Also a toast: in full screen, or far down the map, nothing else of the page is visible.
  const onZone = (ids: readonly number[]) =>
    toastSuccess(`${countInWords(zone.add(ids), 'conteneur ajouté', 'conteneurs ajoutés')} à la sélection`)
  const add = <AddConteneur patrimoineId={patrimoineId} />
  return (
    <>
      {zone.ids.length > 0 && (
        <Choisis patrimoineId={patrimoineId} zone={zone} onList={view === 'map' ? onList : null} />
      )}
      {view === 'map' ? (
        <CarteConteneurs patrimoineId={patrimoineId} add={add} onZone={onZone} />
      ) : (
        <ConteneursTable patrimoineId={patrimoineId} add={add} zone={zone} />
      )}
    </>
  )
}

/** The number of picked containers, a link to their list, and a button that clears them. */
function Choisis(props: { patrimoineId: string; zone: Zone; onList: (() => void) | null }) {
  const { zone, onList } = props
  const total = useChosen(props.patrimoineId, { itemsPerPage: 1 }, zone).data?.total
  return (
    <Alert variant="light" icon={<IconPolygon size={20} />} py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {total === undefined
            ? 'Conteneurs sélectionnés sur la carte'
            : total === 0
              ? ZONE_VIDE
              : choisis(total)}
        </Text>
        <Group gap="xs">
          {onList && (
            <Button size="compact-sm" onClick={onList}>
              Voir la liste
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={zone.clear}>
            Effacer la sélection
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

/** The button that creates a container by hand (OPEN-55), for the roles that may. */
function AddConteneur({ patrimoineId }: { patrimoineId: string }) {
  if (!useMay()('create', 'conteneurs')) return null
  return (
    <LinkButton to={`/patrimoine/${patrimoineId}/conteneurs/new`} icon={IconPlus} variant="filled">
      Ajouter un conteneur
    </LinkButton>
  )
}

/** The links to the history, to the readings and to the calendar, for the roles that may read or apply them. */
function Liens({ patrimoine: one }: { patrimoine: Item<typeof patrimoine> }) {
  const may = useMay()
  const links = [
    may('read', 'modifications') && { to: 'historique', label: 'Historique' },
    !one.isUnipatrimoine && may('update', 'positions') && { to: 'releves', label: 'Relevés à appliquer' },
  ].filter((link) => link !== false)
  return (
    <>
      {links.map(({ to, label }) => (
        <Anchor key={to} component={Link} to={`/patrimoine/${one.id}/${to}`} size="sm">
          {label}
        </Anchor>
      ))}
      {may('create', 'calendriers') && <AbonnementButton iri={one['@id']} nom={one.libelle} />}
    </>
  )
}

/** The same behind one button, for a small screen. */
function MenuDeFichiers({ patrimoine: { id, libelle, nombrePAV } }: { patrimoine: Item<typeof patrimoine> }) {
  const { pending: disabled, start } = useDownload()
  if (!useMay()('create', 'imports')) return null
  const file = (label: string, path: string, name: string) => ({
    label,
    icon: IconFileDownload,
    disabled,
    onClick: () => start(`/patrimoines/${id}/${path}`, name),
  })
  return (
    <DotsMenu>
      <MenuEntries
        actions={[
          { label: 'Import', icon: IconFileUpload, to: `/patrimoine/${id}/import/` },
          file('Export', 'export', `patrimoine_${libelle}.csv`),
          ...(nombrePAV > 0 ? [file('Étiquettes QR', 'etiquettes', `etiquettes_${libelle}.pdf`)] : []),
        ]}
      />
    </DotsMenu>
  )
}

/** Import, export and labels of the containers, for the roles that may import. */
function Fichiers({ patrimoine: { id, libelle, nombrePAV } }: { patrimoine: Item<typeof patrimoine> }) {
  if (!useMay()('create', 'imports')) return null
  return (
    <>
      <LinkButton to={`/patrimoine/${id}/import/`} icon={IconFileUpload}>
        Import
      </LinkButton>
      <DownloadButton path={`/patrimoines/${id}/export`} name={`patrimoine_${libelle}.csv`}>
        Export
      </DownloadButton>
      {nombrePAV > 0 && (
        <DownloadButton path={`/patrimoines/${id}/etiquettes`} name={`etiquettes_${libelle}.pdf`}>
          Étiquettes QR
        </DownloadButton>
      )}
    </>
  )
}
