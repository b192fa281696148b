import type { Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import type { ReactNode } from 'react'
import { useCarnet, useTerrain } from '../contexte.ts'
import { lien } from '../navigation.ts'
import { Page } from '../ui/page.tsx'
import { cleDeRonde } from './avancement.ts'

export interface RondeProps {
  id: number
  /** YYYY-MM-DD */
  jour: string
}

/** Shows a round that is on the telephone; otherwise says how it comes there. */
export function AvecRonde({ id, jour, children }: RondeProps & { children: (ronde: Ronde) => ReactNode }) {
  const { user } = useTerrain()
  const { rondes, panne } = useCarnet()
  const gardee = rondes.get(cleDeRonde(user.id, id, jour))
  if (gardee) return children(gardee.ronde)
  return (
    <Page titre="Tournée" retour={lien()}>
      <p className="avis alerte">
        Cette tournée n'est pas sur ce téléphone. {panne ?? 'Elle arrive dès que le réseau le permet.'}
      </p>
    </Page>
  )
}
