import { operateur as operateurs } from '@lavandiere/domain/comptes/compte.ts'
import {
  type Fiche as FicheLue,
  fiche,
  type JourFiche,
  type TotauxFiche,
} from '@lavandiere/domain/heures/fiche.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { Accordion, Alert, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../api/api.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { ChoixPeriode } from './choix-periode.tsx'
import { Jours } from './fiche-jours.tsx'
import { LegendeJournees } from './legende.tsx'
import { heuresText } from './mots.ts'
import { usePeriode } from './use-suivi.ts'

/** The dialog of a day with its form: the sheet opens without it. */
const EntreeDeCase = lazy(() => import('./entree.tsx').then((m) => ({ default: m.EntreeDeCase })))

export const FICHE_PATH = '/RH/fiche-chantier'

/** What the sheet was asked for. */
interface FicheDemandee {
  operateur: string
  periode: number
}

const useFiche = (asked: FicheDemandee | null) =>
  useQuery({
    queryKey: ['feuille_de_temps', 'fiche', asked?.operateur, asked?.periode],
    queryFn: ({ signal }) =>
      api('/feuille_de_temps/hebdomadaires', {
        query: { operateur_id: asked?.operateur, periode_id: asked?.periode },
        answer: fiche,
        signal,
      }),
    enabled: asked !== null,
    meta: { quiet: true },
  })

/** RH-66 … RH-78: the weeks of a person in a pay period. */
export function FicheDHeures() {
  const { operateurId } = useParams()
  const navigate = useNavigate()
  const { periodes, periode, choose } = usePeriode()
  const asked = operateurId && /^[1-9]\d*$/.test(operateurId) ? `/api/operateurs/${operateurId}` : null
  const [operateur, setOperateur] = useState<string | null>(asked)
  const [shown, setShown] = useState<FicheDemandee | null>(null)
  const sheet = useFiche(shown)
  const show = () => {
    if (!operateur || !periode) return
    setShown({ operateur, periode: periode.id })
    void navigate(`${FICHE_PATH}/${operateur.split('/').at(-1)}`, { replace: true })
  }
  return (
    <Page title="Fiche suivi">
      <Panel>
        <Stack gap="md">
          <Group align="flex-end">
            <SelectRef
              resource={operateurs}
              label="Opérateur"
              w={{ base: '100%', sm: 300 }}
              query={{ RHFeatureEnabled: true }}
              labelOf={({ libelle, email }) => String(libelle || email)}
              value={operateur}
              onChange={setOperateur}
              empty="Aucun opérateur n'a la gestion des heures activée"
            />
            <ChoixPeriode periodes={periodes} value={periode?.id ?? null} onChoose={choose} />
            <Button disabled={!operateur || !periode} loading={sheet.isFetching} onClick={show}>
              Afficher les données
            </Button>
          </Group>
          <LegendeJournees />
        </Stack>
      </Panel>
      {sheet.error ? (
        <Panel>
          <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
        </Panel>
      ) : sheet.data ? (
        <Semaines fiche={sheet.data} />
      ) : (
        shown && (
          <Panel p={0}>
            <ListSkeleton />
          </Panel>
        )
      )}
    </Page>
  )
}

function Semaines({ fiche: lue }: { fiche: FicheLue }) {
  const [ouvert, setOuvert] = useState<JourFiche | null>(null)
  const { semaines, operateur, totauxMensuels, heuresAuDela, periode } = lue
  const isEmpty = semaines.every(({ jours }) => jours.every(({ exists }) => !exists))
  const cle = (annee: number, numero: number) => `${annee}-${numero}`
  return (
    <Stack gap="md">
      {isEmpty && (
        <Panel p={0}>
          <Empty message="Aucune donnée disponible" />
        </Panel>
      )}
      <Accordion
        multiple
        defaultValue={semaines.map(({ annee, numero }) => cle(annee, numero))}
        variant="separated"
        chevronPosition="left"
        key={`${operateur.id}|${periode?.id}`}
      >
        {semaines.map(({ numero, annee, debut, fin, partagee, jours, totaux, avertissements }) => (
          <Accordion.Item value={cle(annee, numero)} key={cle(annee, numero)}>
            <Accordion.Control>
              <Group justify="space-between" gap="xs">
                <Text fw={600}>
                  Semaine {numero} ({formatDate(debut)} - {formatDate(fin)})
                </Text>
                <TotauxDeLaFiche totaux={totaux} />
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {partagee && (
                <Text size="sm" c="dimmed" mb="xs">
                  Cette semaine est partagée avec une autre période : seuls les jours de celle-ci sont
                  comptés.
                </Text>
              )}
              {avertissements.map(({ message, code }) => (
                <Alert key={code} color="orange" icon={<IconAlertTriangle size={18} />} p="xs" mb="xs">
                  {message}
                </Alert>
              ))}
              <Jours jours={jours} isClosed={periode?.clotureeLe != null} onOpen={setOuvert} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Panel>
        <Title order={2} fz="md" mb="xs">
          Totaux{periode ? ` : ${periode.libelle}` : ''}
        </Title>
        <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }}>
          <Chiffre label="Heures normales" value={totauxMensuels.hn} />
          <Chiffre label="Heures +25%" value={totauxMensuels.h25} />
          <Chiffre label="Heures +50%" value={totauxMensuels.h50} />
          <Chiffre label="Heures de nuit" value={totauxMensuels.hnuit} />
          <Chiffre label="Total" value={totauxMensuels.total} />
          {heuresAuDela !== null && <Chiffre label="Au-delà du contrat" value={heuresAuDela} />}
        </SimpleGrid>
      </Panel>
      {ouvert && (
        <Suspense>
          <EntreeDeCase
            key={ouvert.dateISO}
            jour={ouvert}
            operateur={operateur}
            onClose={() => setOuvert(null)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

/** RH-69: the totals of a week, each with its name. */
function TotauxDeLaFiche({ totaux: { hn, h25, h50, hnuit, total } }: { totaux: TotauxFiche }) {
  const named: readonly [string, number][] = [
    ['HN', hn],
    ['H25', h25],
    ['H50', h50],
    ['HNuit', hnuit],
    ['Total', total],
  ]
  return (
    <Group gap="sm" mr="md">
      {named.map(([name, value]) => (
        <Text size="sm" key={name} className="chiffres">
          <Text span c="dimmed">
            {name}
          </Text>{' '}
          {heuresText(value)} h
        </Text>
      ))}
    </Group>
  )
}

function Chiffre({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={22} fw={650} className="chiffres">
        {heuresText(value)} h
      </Text>
    </div>
  )
}
