import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { useParams } from 'react-router'
import { useOne } from '../crud/one.ts'
import { Historique } from '../historique/historique.tsx'
import { useEchec } from './use-echec.ts'

const champs = { patrimoine: patrimoine.fields, conteneur: conteneur.fields }

export function HistoriquePatrimoine() {
  const { id = '' } = useParams()
  const one = useOne(patrimoine, id)
  const name = one.data?.item.libelle
  return (
    <Historique
      champs={champs}
      query={{ patrimoine: `/api/patrimoines/${id}` }}
      name={name}
      crumbs={[
        { label: 'Patrimoines', to: '/patrimoine' },
        ...(name ? [{ label: name, to: `/patrimoine/${id}/detail/` }] : []),
      ]}
    />
  )
}

export function HistoriqueConteneur() {
  const { id = '' } = useParams()
  const one = useOne(conteneur, id)
  useEchec(one.error)
  const seen = one.data?.item
  const of = seen?.patrimoine
  return (
    <Historique
      champs={champs}
      query={{ conteneur: `/api/conteneurs/${id}` }}
      name={seen?.nomenclature}
      crumbs={[
        { label: 'Patrimoines', to: '/patrimoine' },
        ...(of ? [{ label: of.libelle, to: `/patrimoine/${of.id}/detail/` }] : []),
        ...(seen ? [{ label: seen.nomenclature, to: `/conteneurs/${id}/interventions` }] : []),
      ]}
    />
  )
}
