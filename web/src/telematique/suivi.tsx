import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { FlotteSuivie } from '@lavandiere/domain/telematique/reponses.ts'
import { Alert, Anchor, Chip, Grid, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCloudOff, IconInfoCircle, IconTable } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../ui/link-button.tsx'
import type { PointId } from '../ui/map/point.ts'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { useNow } from '../ui/use-now.ts'
import { useStoredFlag } from '../ui/use-stored.ts'
import { Waiting } from '../ui/waiting.tsx'
import { AucuneLaveuse } from './aucune-laveuse.tsx'
import { CarteVehicules } from './carte-vehicules.tsx'
import { useFlotte } from './flotte.ts'
import { HeuresMasquees } from './heures-masquees.tsx'
import { ListeDeLaveuses } from './liste-laveuses.tsx'

/**
 * Columns, of twelve, of the list and the map: both on a computer, on touch devices those that are
 * switched on (TRK-06).
 */
export function suiviWidths(isTouch: boolean, hasList: boolean, hasMap: boolean) {
  if (!isTouch) return { list: 4, map: 8 }
  if (hasList && hasMap) return { list: 7, map: 5 }
  return { list: hasList ? 12 : 0, map: hasMap ? 12 : 0 }
}

/**
 * The panels that are shown, both at first. At least one stays: switching the last one off shows the
 * other (TRK-03 … TRK-05).
 */
function usePanels() {
  const isTouch = useMediaQuery('(hover: none), (max-width: 47.99em)', false, {
    getInitialValueInEffect: false,
  })
  const [hasList, setList] = useStoredFlag('suivi.liste')
  const [hasMap, setMap] = useStoredFlag('suivi.carte')
  const toggleList = () => {
    if (hasList && !hasMap) setMap(true)
    setList(!hasList)
  }
  const toggleMap = () => {
    if (hasMap && !hasList) setList(true)
    setMap(!hasMap)
  }
  return { isTouch, hasList, hasMap, toggleList, toggleMap, columns: suiviWidths(isTouch, hasList, hasMap) }
}

/** `/laveuses-tracking`: where the vehicles are and what they do, in a list and on a map (TRK-02). */
export function SuiviDeFlotte() {
  const flotte = useFlotte()
  const panels = usePanels()
  const { isTouch, hasList, hasMap, toggleList, toggleMap } = panels
  const { data } = flotte
  return (
    <Page
      title="Laveuses"
      subtitle={
        data ? (
          <MiseAJour flotte={data} lateSince={flotte.isError ? flotte.dataUpdatedAt : null} />
        ) : (
          AUCUN_INSTANT
        )
      }
      actions={
        <>
          {isTouch && (
            <Group gap="xs" role="group" aria-label="Panneaux">
              <Chip checked={hasList} onChange={toggleList}>
                Affichage liste
              </Chip>
              <Chip checked={hasMap} onChange={toggleMap}>
                Affichage carte
              </Chip>
            </Group>
          )}
          <LinkButton to="/laveuses-tracking/journee" icon={IconTable}>
            Journée de la flotte
          </LinkButton>
        </>
      }
    >
      {flotte.error && !data ? (
        <Waiting one={flotte} />
      ) : (
        <Stack gap="sm">
          {data && <Avertissement flotte={data} />}
          <HeuresMasquees />
          <Panneaux data={data} columns={panels.columns} isTouch={isTouch} />
        </Stack>
      )}
    </Page>
  )
}

/** Keeps the line of the instant while there is none. */
const AUCUN_INSTANT = '\u00a0'

/**
 * The instant of the shown data, when it is not of the present moment.
 * @param lateSince when the shown answer came (ms since 1970), if the next ones failed
 */
function MiseAJour({ flotte, lateSince }: { flotte: FlotteSuivie; lateSince: number | null }) {
  if (lateSince === null && flotte.etat === 'ok') return 'Actualisées en direct'
  const at = flotte.etat === 'ok' && lateSince !== null ? new Date(lateSince).toISOString() : flotte.misAJour
  return at ? <span role="status">Positions connues au {formatDateTime(at)}</span> : AUCUN_INSTANT
}

/** The warning when no positions come: why, and what to do. */
function Avertissement({ flotte: { etat, vehicules } }: { flotte: FlotteSuivie }) {
  if (etat === 'indisponible') {
    return (
      <Alert color="orange" icon={<IconCloudOff size={20} />}>
        Le fournisseur de positions ne répond pas : les dernières positions connues restent affichées.{' '}
        <Anchor component={Link} to="/admin/laveuses/traceurs" inherit>
          Voir la connexion
        </Anchor>
      </Alert>
    )
  }
  if (etat === 'ok' || vehicules.length === 0) return null
  return (
    <Alert color="bleu" icon={<IconInfoCircle size={20} />}>
      Aucun traceur n'envoie encore de position.{' '}
      <Anchor component={Link} to="/admin/laveuses/traceurs" inherit>
        Connecter des traceurs
      </Anchor>
    </Alert>
  )
}

interface PanneauxProps {
  data: FlotteSuivie | undefined
  columns: { list: number; map: number }
  isTouch: boolean
}

function Panneaux({ data, columns, isTouch }: PanneauxProps) {
  const now = useNow()
  const [selected, setSelected] = useState<PointId | null>(null)
  const [followed, setFollowed] = useState<number | null>(null)
  const vehicles = data?.vehicules
  // The list follows the map when there is time: drawing hundreds of cards holds up no frame of it.
  const [deferredVehicles, deferredNow] = [useDeferredValue(vehicles), useDeferredValue(now)]
  const toggleFollowed = useCallback((id: number) => setFollowed((one) => (one === id ? null : id)), [])
  return (
    <Grid gap="md">
      {columns.list > 0 && (
        <Grid.Col span={isTouch ? { base: 12, xs: columns.list } : columns.list}>
          {!vehicles ? (
            <Panel p={0}>
              <ListSkeleton />
            </Panel>
          ) : vehicles.length === 0 ? (
            <Panel>
              <AucuneLaveuse />
            </Panel>
          ) : (
            <ListeDeLaveuses
              vehicles={deferredVehicles ?? vehicles}
              now={deferredNow}
              followed={followed}
              onLocate={setSelected}
              onFollow={toggleFollowed}
              scrolls={isTouch ? (columns.map > 0 ? 'peu' : 'non') : 'oui'}
            />
          )}
        </Grid.Col>
      )}
      {columns.map > 0 && (
        <Grid.Col span={isTouch ? { base: 12, xs: columns.map } : columns.map}>
          <CarteVehicules
            vehicles={vehicles}
            now={now}
            height={isTouch ? '60vh' : 'max(480px, calc(100vh - 190px))'}
            selected={selected}
            onSelect={setSelected}
            followed={vehicles?.find(({ id }) => id === followed)}
          />
          {vehicles && <SansPosition count={vehicles.filter(({ Latitude }) => Latitude === null).length} />}
        </Grid.Col>
      )}
    </Grid>
  )
}

function SansPosition({ count }: { count: number }) {
  if (count === 0) return null
  return <Note mt={6}>{countInWords(count, 'laveuse')} sans position</Note>
}
