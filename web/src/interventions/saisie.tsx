import { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useOne } from '../crud/one.ts'
import { useSave } from '../crud/save.ts'
import { Page } from '../ui/page.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { type Depart, Formulaire } from './formulaire.tsx'
import { historyOf } from './modification.tsx'

/** "Créer une intervention" (INT-10 … INT-13, OPEN-67), opened empty or from the page of a container or patrimoine. */
export function SaisieIntervention() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const conteneurId = params.get('conteneur')
  const patrimoineId = params.get('patrimoine')
  const box = useOne(conteneur, conteneurId ?? 0, { enabled: conteneurId !== null })
  const of = box.data?.item.patrimoine.id ?? patrimoineId
  const owner = useOne(patrimoine, of ?? 0, { enabled: of !== null && of !== undefined })
  const save = useSave(intervention)
  const failed = [box, owner].find((one) => one.error)
  const waits = (conteneurId !== null && !box.data) || (of !== null && of !== undefined && !owner.data)
  const depart: Depart = {
    client: owner.data?.item.client['@id'] ?? null,
    patrimoine: owner.data?.item['@id'] ?? null,
    conteneur: box.data?.item['@id'] ?? null,
  }
  return (
    <Page title="Créer une intervention" width="narrow">
      {failed || waits ? (
        <Waiting one={failed ?? box} skeleton={<FormSkeleton fields={8} />} />
      ) : (
        <Formulaire
          depart={depart}
          pending={save.isPending}
          onSave={(values) => save.mutateAsync({ values })}
          onSaved={(made) => navigate(historyOf(made))}
        />
      )}
    </Page>
  )
}
