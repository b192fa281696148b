import { statutConteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { conteneurType, dechetType } from '@lavandiere/domain/patrimoines/types.ts'
import { Select } from '@mantine/core'
import { useAddress } from '../ui/use-address.ts'
import { choixDeDechets, choixDeStatuts, choixDeTypes } from './etiquettes.tsx'

const TYPE = 'type'
const DECHET = 'dechet'
const STATUT = 'statut'
const FILTRES = [TYPE, DECHET, STATUT]

/** The filters on container type, waste type and wash status, kept in the address; an unknown word there is ignored. */
export function useFiltres() {
  const { params, change } = useAddress()
  const type = conteneurType.safeParse(params.get(TYPE)).data ?? null
  const dechet = dechetType.safeParse(params.get(DECHET)).data ?? null
  const written = params.get(STATUT)
  const statut = written ? (statutConteneur.safeParse(Number(written)).data ?? null) : null
  const set = (name: string) => (value: string | null) =>
    change((query) => {
      if (value === null) query.delete(name)
      else query.set(name, value)
      query.delete('page')
    })
  return {
    type,
    dechet,
    statut,
    setType: set(TYPE),
    setDechet: set(DECHET),
    setStatut: set(STATUT),
    clear: () =>
      change((query) => {
        for (const name of [...FILTRES, 'page']) query.delete(name)
      }),
    isSet: type !== null || dechet !== null || statut !== null,
    query: {
      ...(type && { conteneurType: type }),
      ...(dechet && { dechetType: dechet }),
      ...(statut !== null && { status: statut }),
    },
  }
}

/** The filters of the list of containers. */
export function Filtres({ filtres }: { filtres: ReturnType<typeof useFiltres> }) {
  return (
    <>
      <Select
        aria-label="Type de conteneur"
        placeholder="Tous les types"
        data={choixDeTypes}
        value={filtres.type}
        onChange={filtres.setType}
        clearable
        w={{ base: '100%', xs: 190 }}
      />
      <Select
        aria-label="Type de déchet"
        placeholder="Tous les déchets"
        data={choixDeDechets}
        value={filtres.dechet}
        onChange={filtres.setDechet}
        clearable
        w={{ base: '100%', xs: 190 }}
      />
      <Select
        aria-label="Statut de lavage"
        placeholder="Tous les statuts"
        data={choixDeStatuts}
        value={filtres.statut === null ? null : String(filtres.statut)}
        onChange={filtres.setStatut}
        clearable
        w={{ base: '100%', xs: 190 }}
      />
    </>
  )
}
