import { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { useNavigate, useParams } from 'react-router'
import { type Loaded, useOne } from '../crud/one.ts'
import { useVersionedSave } from '../crud/versioned-save.ts'
import { interventionsPath } from '../patrimoines/adresses.ts'
import { Page } from '../ui/page.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Formulaire } from './formulaire.tsx'

type Intervention = Item<typeof intervention>

/** The address of the history that shows an intervention: of its container, or of its patrimoine. */
export const historyOf = ({ conteneur, patrimoine }: Pick<Intervention, 'conteneur' | 'patrimoine'>) =>
  conteneur ? interventionsPath(conteneur.id) : interventionsPath(patrimoine?.id ?? '', 'patrimoine')

/** "Modifier l'intervention": the form of a recorded intervention (INT-15). */
export function ModifierIntervention() {
  const { id = '' } = useParams()
  const one = useOne(intervention, id, { fresh: true })
  const place = one.data?.item.conteneur ?? one.data?.item.patrimoine
  return (
    <Page title="Modifier l'intervention" item={place?.libelle} width="narrow">
      {one.data ? (
        <Modification key={id} loaded={one.data} />
      ) : (
        <Waiting one={one} skeleton={<FormSkeleton fields={8} />} />
      )}
    </Page>
  )
}

function Modification({ loaded }: { loaded: Loaded<Intervention> }) {
  const navigate = useNavigate()
  const saving = useVersionedSave(intervention, loaded)
  const { item } = loaded
  return (
    <Formulaire
      depart={{
        patrimoine: item.patrimoine?.['@id'] ?? null,
        conteneur: item.conteneur?.['@id'] ?? null,
        item,
      }}
      pending={saving.isPending}
      onSave={saving.save}
      onSaved={(made) => navigate(historyOf(made))}
    />
  )
}
