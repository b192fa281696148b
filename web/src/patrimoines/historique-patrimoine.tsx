import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { useParams } from 'react-router'
import { useOne } from '../crud/one.ts'
import { Historique } from '../historique/historique.tsx'
import { crumbsTo, interventionsPath } from './adresses.ts'
import { useEchec } from './use-echec.ts'

const champs = { patrimoine: patrimoine.fields, conteneur: conteneur.fields }

export function HistoriquePatrimoine() {
  const { id = '' } = useParams()
  const one = useOne(patrimoine, id)
  const of = one.data?.item
  return (
    <Historique
      champs={champs}
      query={{ patrimoine: `/api/patrimoines/${id}` }}
      name={of?.libelle}
      crumbs={crumbsTo(of)}
    />
  )
}

export function HistoriqueConteneur() {
  const { id = '' } = useParams()
  const one = useOne(conteneur, id)
  useEchec(one.error)
  const seen = one.data?.item
  return (
    <Historique
      champs={champs}
      query={{ conteneur: `/api/conteneurs/${id}` }}
      name={seen?.nomenclature}
      crumbs={[
        ...crumbsTo(seen?.patrimoine),
        ...(seen ? [{ label: seen.nomenclature, to: interventionsPath(id) }] : []),
      ]}
    />
  )
}
