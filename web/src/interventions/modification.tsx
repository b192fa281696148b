import { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '../api/errors.ts'
import { type Loaded, useOne } from '../crud/one.ts'
import { Outdated } from '../crud/outdated.tsx'
import { useSave } from '../crud/save.ts'
import { Page } from '../ui/page.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Formulaire } from './formulaire.tsx'

type Intervention = Item<typeof intervention>

/** Where an intervention is told of: the page of its container, or of its patrimoine. */
export const histoireDe = ({ conteneur, patrimoine }: Pick<Intervention, 'conteneur' | 'patrimoine'>) =>
  conteneur ? `/conteneurs/${conteneur.id}/interventions` : `/patrimoine/${patrimoine?.id}/interventions`

/** "Modifier l'intervention": the form of a new one, over one that was recorded (INT-15). */
export function ModifierIntervention() {
  const { id = '' } = useParams()
  const one = useOne(intervention, id, { fresh: true })
  const [version, setVersion] = useState(0)
  const reload = async () => {
    await one.refetch()
    setVersion(version + 1)
  }
  return (
    <Page title="Modifier l'intervention" width="narrow">
      {one.data ? (
        <Modification key={`${id}-${version}`} loaded={one.data} onReload={() => void reload()} />
      ) : (
        <Waiting one={one} skeleton={<FormSkeleton fields={8} />} />
      )}
    </Page>
  )
}

function Modification({ loaded, onReload }: { loaded: Loaded<Intervention>; onReload: () => void }) {
  // The version the person started from: a later one must not slip in under what they typed.
  const [{ item, etag }] = useState(loaded)
  const navigate = useNavigate()
  const save = useSave(intervention)
  const isOutdated = save.error instanceof ApiError && save.error.status === 412
  return (
    <Formulaire
      depart={{
        client: item.client['@id'],
        patrimoine: item.patrimoine?.['@id'] ?? null,
        conteneur: item.conteneur?.['@id'] ?? null,
        item,
      }}
      pending={save.isPending}
      notice={isOutdated && <Outdated onReload={onReload} />}
      onSave={(values) => save.mutateAsync({ id: item.id, etag, values })}
      onSaved={(made) => navigate(histoireDe(made))}
    />
  )
}
