import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { itemOf } from '../crud/answers.ts'
import { membersAt } from '../crud/list.ts'

const MAX = 8

/** Patrimoines by label or place, with whose they are, for the search over everything. */
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

/** Containers by nomenclature or address, with where they are, for the search over everything. */
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
