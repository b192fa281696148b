import type { Etat } from '@lavandiere/domain/terrain/etat-du-telephone.ts'
import type { Fait } from '@lavandiere/domain/terrain/faits.ts'

/** The draft of the end of a shift; the start leaves its mileage there. */
export const FIN = 'fin-de-poste'

/** The shift that an account has started on this telephone and not ended; null without one. */
export function posteEnCours({ faits, compte }: Pick<Etat, 'faits' | 'compte'>): Fait | null {
  const own = faits.filter((fait) => fait.compte === compte)
  const start = own.findLast(({ nature }) => nature === 'prise-de-poste')
  const isEnded = own.some(({ nature, apres }) => nature === 'fin-de-poste' && apres === start?.uuid)
  return start && !isEnded ? start : null
}

/** The id of the vehicle of a shift; null when none was named. */
export function laveuseDe(poste: Fait | null): number | null {
  const iri = poste?.corps.laveusePrisePoste
  return typeof iri === 'string' ? Number(iri.slice(iri.lastIndexOf('/') + 1)) : null
}

export const iriLaveuse = (id: number) => `/api/laveuses/${id}`
