import { conteneurType, dechetType } from '@lavandiere/domain/patrimoines/types.ts'
import { Select } from '@mantine/core'
import { useAddress } from '../ui/use-address.ts'
import { choixDeDechets, choixDeTypes } from './etiquettes.tsx'

const TYPE = 'type'
const DECHET = 'dechet'

/** The filters on container and waste types, kept in the address; an unknown word there is ignored. */
export function useFiltres() {
  const { params, change } = useAddress()
  const type = conteneurType.safeParse(params.get(TYPE)).data ?? null
  const dechet = dechetType.safeParse(params.get(DECHET)).data ?? null
  const set = (name: string) => (value: string | null) =>
    change((query) => {
      if (value === null) query.delete(name)
      else query.set(name, value)
      query.delete('page')
    })
  return {
    type,
    dechet,
    setType: set(TYPE),
    setDechet: set(DECHET),
    clear: () =>
      change((query) => {
        for (const name of [TYPE, DECHET, 'page']) query.delete(name)
      }),
    isSet: type !== null || dechet !== null,
    query: { ...(type && { conteneurType: type }), ...(dechet && { dechetType: dechet }) },
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
    </>
  )
}
