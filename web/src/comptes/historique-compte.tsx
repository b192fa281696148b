import { champsSuivis, compte } from '@lavandiere/domain/comptes/compte.ts'
import { compteSupprime } from '@lavandiere/domain/comptes/corbeille.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pageOptions } from '../crud/list.ts'
import { useOne } from '../crud/one.ts'
import { Historique } from '../historique/historique.tsx'

/** `/admin/users/{type}/{id}/historique`: who made, changed or removed an account; a removed one stands in the bin. */
export function HistoriqueCompte() {
  const { type = '', id = '' } = useParams()
  const one = useOne(compte, id)
  const bin = useQuery({
    ...pageOptions('users/corbeille', compteSupprime, { id }),
    enabled: one.error !== null,
  })
  const name = one.data?.item.libelle
  const removed = bin.data?.members[0]?.libelle
  return (
    <Historique
      champs={{ compte: champsSuivis }}
      list={`users/${id}/historique`}
      name={name ?? removed}
      crumbs={[
        { label: 'Utilisateurs', to: '/admin/users' },
        ...(name ? [{ label: name, to: `/admin/users/${type}/${id}/edit` }] : []),
        ...(removed ? [{ label: 'Utilisateurs supprimés', to: '/admin/users/corbeille' }] : []),
      ]}
    />
  )
}
