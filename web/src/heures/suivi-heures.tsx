import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { Alert, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconAlertTriangle, IconClockPlus, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useRole } from '../api/store.ts'
import { Earlier } from '../ui/earlier.tsx'
import { EmptyPanel } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { OOPS, toastError } from '../ui/toasts.tsx'
import { useLastPage, useListState } from '../ui/use-list-state.ts'
import { WaitingList } from '../ui/waiting.tsx'
import { ChoixPeriode } from './choix-periode.tsx'
import { Cloture } from './cloture.tsx'
import { GrilleHeures } from './grille-heures.tsx'
import { JourOuvert } from './jour-ouvert.tsx'
import { LegendeGrille } from './legende.tsx'
import { type Ouverte, suivante } from './ouverte.ts'
import { type PeriodeLue, tranchesDe, usePeriode, useSuivi } from './use-suivi.ts'

/** The files with their preview, loaded when they are opened first. */
const Exports = onDemand(() => import('./exports.tsx').then((m) => m.Exports))

/** The choices of rows for each page, ten at first (RH-34). */
const TAILLES = [10, 5, 20]

/** The page of everybody's hours in a pay period, with its closing and its files (RH-29 … RH-45). */
export function SuiviDesHeures() {
  const choix = usePeriode()
  const { periode, isRemoved, error, refetch } = choix
  const [isExporting, setExporting] = useState(false)
  return (
    <Page
      title="Suivi des heures"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} />}
            onClick={() =>
              periode && !isRemoved
                ? setExporting(true)
                : toastError(OOPS, "Aucune période sélectionnée pour l'export")
            }
          >
            EXPORT
          </Button>
          <LinkButton to="/RH/heures/new" icon={IconClockPlus} variant="filled">
            Saisie des heures
          </LinkButton>
        </>
      }
    >
      {periode ? (
        <Stack gap="sm">
          <Group align="flex-end" justify="space-between">
            <ChoixPeriode {...choix} />
            {!isRemoved && <Cloture periode={periode} />}
          </Group>
          {isRemoved && (
            <Alert color="orange" icon={<IconAlertTriangle size={20} />}>
              La période « {periode.libelle} » a été supprimée entre-temps. Ses heures restent affichées
              jusqu'à ce que vous en choisissiez une autre.
            </Alert>
          )}
          <Tranches key={periode.id} periode={periode} />
          {isExporting && <Exports periode={periode} onClose={() => setExporting(false)} />}
        </Stack>
      ) : periode === null ? (
        <EmptyPanel
          message="Il n'y a encore aucune période de paie"
          action={
            <LinkButton to="/RH/periode-paies/new" variant="filled">
              Ajouter une période
            </LinkButton>
          }
        />
      ) : (
        <WaitingList one={{ error, refetch }} />
      )}
    </Page>
  )
}

/** The grid of a period. A long period is shown in parts. */
function Tranches({ periode }: { periode: PeriodeLue }) {
  const parts = tranchesDe(periode)
  const [rang, setRang] = useState(0)
  const part = parts[rang]
  if (!part) return <ErrorState one={{ error: new Error('Erreur : Intervalle invalide.') }} />
  return (
    <>
      {parts.length > 1 && (
        <SegmentedControl
          aria-label="Partie de la période"
          value={String(rang)}
          onChange={(value) => setRang(Number(value))}
          data={parts.map(({ start, end }, i) => ({
            value: String(i),
            label: `${formatDate(start)} – ${formatDate(end)}`,
          }))}
        />
      )}
      <Lignes {...part} periode={periode} isPart={parts.length > 1} />
    </>
  )
}

interface LignesProps {
  start: string
  end: string
  periode: PeriodeLue
  /** Whether these days are a part of the period: the hours beside a name are then those of the part. */
  isPart: boolean
}

function Lignes({ start, end, periode, isPart }: LignesProps) {
  const state = useListState({ sizes: TAILLES })
  const list = useSuivi({ start, end, page: state.page, size: state.size })
  useLastPage(state, list.isPlaceholderData ? undefined : list.data?.total)
  const [ouverte, setOuverte] = useState<Ouverte | null>(null)
  const canWrite = useRole() === 'exploitant' && !periode.clotureeLe
  if (!list.data) return <WaitingList one={list} />
  const { members, total } = list.data
  if (total === 0)
    return (
      <EmptyPanel
        message="Aucun opérateur n'a la gestion des heures activée"
        action={<LinkButton to="/admin/users">Voir les utilisateurs</LinkButton>}
      />
    )
  const next = ouverte && suivante(members, ouverte)
  return (
    <>
      <LegendeGrille canType={canWrite} />
      <Earlier isEarlier={list.isPlaceholderData}>
        <GrilleHeures
          jours={members[0]?.suivi.map(({ date }) => date) ?? []}
          lignes={members}
          isPart={isPart}
          canType={canWrite}
          onOpen={setOuverte}
        />
      </Earlier>
      <Pager state={state} total={total} sizeLabel="Opérateurs par page" />
      {ouverte && (
        <JourOuvert
          ouverte={ouverte}
          isClosed={!canWrite}
          onNext={next && (() => setOuverte(next))}
          onClose={() => setOuverte(null)}
        />
      )}
    </>
  )
}
