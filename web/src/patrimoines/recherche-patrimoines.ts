import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { itemOf } from '../crud/answers.ts'
import { membersAt } from '../crud/list.ts'

const MAX = 8

/** The patrimoines that the search (Ctrl + K) finds by label or place, each with its client. */
export async function searchPatrimoines(text: string, signal: AbortSignal) {
  const query = { search: text, itemsPerPage: MAX }
  const { members } = await membersAt('/patrimoines', { of: itemOf(patrimoine), signal, query })
  return members.map(({ id, libelle, client }) => ({
    key: `patrimoine-${id}`,
    label: libelle,
    aide: client.libelle,
    to: `/patrimoine/${id}/detail/`,
  }))
}

/** The containers that the search (Ctrl + K) finds by nomenclature or address, each with its patrimoine. */
export async function searchConteneurs(text: string, signal: AbortSignal) {
  const query = { search: text, itemsPerPage: MAX }
  const { members } = await membersAt('/conteneurs', { of: itemOf(conteneur), signal, query })
  return members.map(({ id, nomenclature, adresse, patrimoine: of }) => ({
    key: `conteneur-${id}`,
    label: nomenclature,
    aide: [adresse, of.libelle].filter(Boolean).join(' · '),
    to: `/conteneurs/${id}/interventions`,
  }))
}
