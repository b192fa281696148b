import { api, described } from '@lavandiere/web/api/api.ts'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useCarnet } from '../contexte.ts'
import { Choix } from '../ui/champs.tsx'

type Operateurs = z.ZodType<{ 'hydra:member': { id: number; libelle: string }[] }>

/** Somebody of the office chooses whose telephone to look at. */
export function QuiRegarder() {
  const carnet = useCarnet()
  const [options, setOptions] = useState<{ value: number; label: string }[]>([])
  useEffect(() => {
    const gone = new AbortController()
    const query = { itemsPerPage: 500, 'order[libelle]': 'asc' }
    api('/operateurs', { answer: described<Operateurs>(), query, signal: gone.signal })
      .then((list) =>
        setOptions(list['hydra:member'].map(({ id, libelle }) => ({ value: id, label: libelle }))),
      )
      // The choice stays empty; the list of rounds says that there is no network.
      .catch(() => undefined)
    return () => gone.abort()
  }, [])
  return (
    <Choix
      label="Le téléphone de"
      options={options}
      value={carnet.operateur}
      onChange={(id) => void carnet.regarder(id)}
    />
  )
}
