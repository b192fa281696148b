import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import type { Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import type { ReactNode } from 'react'
import { useCarnet, useIsPasse, useTerrain } from '../contexte.ts'
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

/** A day that is over takes no wash any more (OPEN-03): the list of the crew has the round that does. */
export function JourneeFinie({ ronde: { jour, tournees } }: { ronde: Ronde }) {
  const isOver = useIsPasse(tournees[0]?.fin)
  return (
    isOver && (
      <div className="avis alerte">
        <p>La journée du {formatDate(jour)} est finie : un lavage noté maintenant n'y compte plus.</p>
        <a className="bouton petit" href={lien()}>
          Mes tournées
        </a>
      </div>
    )
  )
}
