import { operateur as operateurs } from '@lavandiere/domain/comptes/compte.ts'
import { type Fiche as FicheLue, fiche, type JourFiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { Button, Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useList } from '../crud/list.ts'
import { useRead } from '../crud/read.ts'
import { Note } from '../ui/note.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { useStored } from '../ui/use-stored.ts'
import { WaitingList } from '../ui/waiting.tsx'
import { ChoixOperateur, OPERATEURS_ARCHIVES } from './choix-operateur.tsx'
import { ChoixPeriode } from './choix-periode.tsx'
import { Semaines } from './fiche-semaines.tsx'
import { LegendeJournees } from './legende.tsx'
import { Soldes } from './soldes.tsx'
import { FICHE_PATH, usePeriode } from './use-suivi.ts'

/** The dialog of a day, loaded when a day is opened first. */
const EntreeDeCase = onDemand(() => import('./entree.tsx').then((m) => m.EntreeDeCase))

/** The period and the person of the sheet. Without a person the sheet is the reader's own. */
interface FicheDemandee {
  operateur?: string
  periode?: number
}

export const useFiche = (asked: FicheDemandee | null) =>
  useRead('/feuille_de_temps/hebdomadaires', fiche, {
    query: {
      operateur_id: asked?.operateur,
      periode_id: asked?.periode,
    },
    enabled: asked !== null,
  })

/** The page of a person's weekly sheet in a pay period (RH-66 … RH-78). */
export function FicheDHeures() {
  const { operateurId } = useParams()
  const navigate = useNavigate()
  const choix = usePeriode()
  const { periode } = choix
  const asked = operateurId && /^[1-9]\d*$/.test(operateurId) ? `/api/operateurs/${operateurId}` : null
  const [last, setLast] = useStored<string>('fiche', '', { session: true })
  const known = asked ?? (last || null)
  const first = useList(
    operateurs,
    { RHFeatureEnabled: true, 'order[libelle]': 'asc', itemsPerPage: 1, page: 1 },
    known === null,
  )
  const proposed = known ?? first.data?.members[0]?.['@id'] ?? null
  const [picked, setPicked] = useState<string | null>()
  const operateur = picked === undefined ? proposed : picked
  const [chosen, setShown] = useState<FicheDemandee | null>(null)
  // The sheet of the person of the address, of the last one or of the first one is there at once.
  const shown = chosen ?? (proposed && periode ? { operateur: proposed, periode: periode.id } : null)
  const sheet = useFiche(shown)
  const show = () => {
    if (!operateur || !periode) return
    setShown({ operateur, periode: periode.id })
    setLast(operateur)
    void navigate(`${FICHE_PATH}/${idOf(operateur)}`, { replace: true })
  }
  return (
    <Page title="Fiche suivi">
      <Panel>
        <Stack gap="md">
          <Group align="flex-start">
            <ChoixOperateur
              label="Opérateur"
              w={{ base: '100%', sm: 300 }}
              archives={OPERATEURS_ARCHIVES}
              value={operateur}
              onChange={setPicked}
            />
            <ChoixPeriode {...choix} />
            {/* In line with the fields, below which something may be said: lower by the height of their labels. */}
            <Button
              mt={{ base: 0, sm: '1.73rem' }}
              disabled={!operateur || !periode}
              loading={sheet.isFetching}
              onClick={show}
            >
              Afficher les données
            </Button>
          </Group>
          {known === null && chosen === null && proposed !== null && (
            <Note>C'est la première personne de la liste : votre choix sera retenu.</Note>
          )}
          <LegendeJournees />
        </Stack>
      </Panel>
      {sheet.data && (
        // Whose figures these are: another person may be chosen above, and not be shown yet.
        <Title order={2}>
          {[sheet.data.operateur.libelle, sheet.data.periode?.libelle].filter(Boolean).join(', ')}
        </Title>
      )}
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
        <EntreeDeCase
          key={ouvert.dateISO}
          jour={ouvert}
          operateur={lue.operateur}
          onClose={() => setOuvert(null)}
        />
      )}
    </>
  )
}
