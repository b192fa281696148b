import { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Alert, Anchor } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useOne } from '../crud/one.ts'
import { useSave } from '../crud/save.ts'
import { Page } from '../ui/page.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Formulaire } from './formulaire.tsx'
import { historyOf } from './modification.tsx'
import { type Suite, suiteIn } from './suite.ts'

/** "Créer une intervention" (INT-10 … INT-13, OPEN-67), opened empty or from the page of a place or a tournée. */
export function SaisieIntervention() {
  const { key, state } = useLocation()
  return <Saisie key={key} suite={suiteIn(state)} />
}

function Saisie({ suite }: { suite?: Suite }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [conteneurId, patrimoineId, campagneId] = ['conteneur', 'patrimoine', 'campagne'].map((name) =>
    params.get(name),
  )
  const box = useOne(conteneur, conteneurId ?? 0, { enabled: Boolean(conteneurId) })
  const owner = useOne(patrimoine, patrimoineId ?? 0, { enabled: Boolean(patrimoineId) })
  const jourDeTournee = useRef<string>(undefined)
  const save = useSave(intervention, {
    linksTo() {
      if (!jourDeTournee.current) return []
      const to = `/dashboard?date=${jourDeTournee.current}`
      return [{ label: 'Voir la journée', to, open: () => navigate(to) }]
    },
  })
  const waiting = [conteneurId && box, patrimoineId && owner].find((one) => one && !one.data)
  return (
    <Page title="Créer une intervention" width="narrow">
      {suite && (
        <Alert color="vert" icon={<IconCheck size={20} />} py="xs">
          <Anchor component={Link} to={suite.enregistre.to} inherit>
            {suite.enregistre.nom}
          </Anchor>{' '}
          est enregistré.
        </Alert>
      )}
      {waiting ? (
        <Waiting one={waiting} skeleton={<FormSkeleton fields={8} />} />
      ) : (
        <Formulaire
          depart={{
            conteneur: box.data?.item['@id'],
            patrimoine: owner.data?.item['@id'],
            campagne: campagneId && `/api/campagne_lavages/${campagneId}`,
            ...suite?.valeurs,
          }}
          pending={save.isPending}
          onSave={(values, _rebase, jour) => {
            jourDeTournee.current = jour
            return save.mutateAsync({ values })
          }}
          onSaved={(made) => navigate(historyOf(made))}
          onNext={(made, suivant, valeurs) => {
            const enregistre = { to: historyOf(made), nom: made.conteneur?.libelle ?? 'Le lieu' }
            const state: Suite = { enregistre, valeurs }
            return navigate(`?conteneur=${suivant}`, { replace: true, state })
          }}
        />
      )}
    </Page>
  )
}
