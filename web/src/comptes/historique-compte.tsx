import { champsSuivis, compte } from '@lavandiere/domain/comptes/compte.ts'
import { useParams } from 'react-router'
import { useOne } from '../crud/one.ts'
import { Historique } from '../historique/historique.tsx'

/** `/admin/users/{type}/{id}/historique`: who made, changed or removed an account; of a removed one without its name. */
export function HistoriqueCompte() {
  const { type = '', id = '' } = useParams()
  const name = useOne(compte, id).data?.item.libelle
  return (
    <Historique
      champs={{ compte: champsSuivis }}
      list={`users/${id}/historique`}
      name={name}
      crumbs={[
        { label: 'Utilisateurs', to: '/admin/users' },
        ...(name ? [{ label: name, to: `/admin/users/${type}/${id}/edit` }] : []),
      ]}
    />
  )
}
