import { type Fiche as FicheLue, fiche, type JourFiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { readOptions } from '../crud/read.ts'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import { ChoixOperateur, OPERATEURS_ARCHIVES } from './choix-operateur.tsx'
import { ChoixPeriode } from './choix-periode.tsx'
import { Semaines } from './fiche-semaines.tsx'
import { LegendeJournees } from './legende.tsx'
import { Soldes } from './soldes.tsx'
import { FICHE_PATH, usePeriode } from './use-suivi.ts'

/** The dialog of a day, loaded when a day is opened first. */
const EntreeDeCase = lazy(() => import('./entree.tsx').then((m) => ({ default: m.EntreeDeCase })))

/** The period and the person of the sheet. Without a person the sheet is the reader's own. */
interface FicheDemandee {
  operateur?: string
  periode?: number
}

export const useFiche = (asked: FicheDemandee | null) =>
  useQuery({
    ...readOptions('/feuille_de_temps/hebdomadaires', fiche, {
      operateur_id: asked?.operateur,
      periode_id: asked?.periode,
    }),
    enabled: asked !== null,
  })

/** The page of a person's weekly sheet in a pay period (RH-66 … RH-78). */
export function FicheDHeures() {
  const { operateurId } = useParams()
  const navigate = useNavigate()
  const { periodes, periode, choose, error } = usePeriode()
  const asked = operateurId && /^[1-9]\d*$/.test(operateurId) ? `/api/operateurs/${operateurId}` : null
  const [operateur, setOperateur] = useState<string | null>(asked)
  const [chosen, setShown] = useState<FicheDemandee | null>(null)
  // A link that names the person shows the sheet at once.
  const shown = chosen ?? (asked && periode ? { operateur: asked, periode: periode.id } : null)
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
            <ChoixOperateur
              label="Opérateur"
              w={{ base: '100%', sm: 300 }}
              archives={OPERATEURS_ARCHIVES}
              value={operateur}
              onChange={setOperateur}
            />
            <ChoixPeriode periodes={periodes} error={error} value={periode?.id ?? null} onChoose={choose} />
            <Button disabled={!operateur || !periode} loading={sheet.isFetching} onClick={show}>
              Afficher les données
            </Button>
          </Group>
          <LegendeJournees />
        </Stack>
      </Panel>
      {sheet.data ? <FicheOuverte fiche={sheet.data} /> : shown && <WaitingList one={sheet} />}
      {sheet.data && <Soldes operateur={sheet.data.operateur} />}
    </Page>
  )
}

/** The weekly sheet of a person. Only the office can open its days. */
function FicheOuverte({ fiche: lue }: { fiche: FicheLue }) {
  const [ouvert, setOuvert] = useState<JourFiche | null>(null)
  return (
    <>
      <Semaines fiche={lue} onOpen={setOuvert} />
      {ouvert && (
        <Suspense>
          <EntreeDeCase
            key={ouvert.dateISO}
            jour={ouvert}
            operateur={lue.operateur}
            onClose={() => setOuvert(null)}
          />
        </Suspense>
      )}
    </>
  )
}
