import { sumOf } from '../kernel/sommes.ts'
import type { Etat } from './etat-du-telephone.ts'
import type { Fait } from './faits.ts'
import { decalageDe } from './horloge-du-telephone.ts'

/**
 * What has not left the telephone, of the account that is logged in; `aCorriger` of them wait for a person, and their photos with
 * them: those that are counted leave by themselves.
 */
export function enAttente({ faits, adresses, compte, tranches }: Etat) {
  const own = faits.filter((fait) => fait.compte === compte && fait.etat !== 'confirme')
  const unsent = ({ uuid }: Fait['photos'][number]) => adresses[uuid] === undefined
  return {
    faits: own.length,
    photos: sumOf(
      own.filter(({ etat }) => etat === 'garde'),
      (fait) => fait.photos.filter(unsent).length,
    ),
    aCorriger: own.filter(({ etat }) => etat === 'a-corriger').length,
    decalageHorloge: decalageDe(tranches, tranches.length - 1),
  }
}
