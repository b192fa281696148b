import type { Fait } from './faits.ts'
import { decalageDe, type Tranche } from './horloge-du-telephone.ts'
import type { Secours } from './secours.ts'

/** The file of facts that wait, with the photos that the telephone has of them. */
export const secoursDe = (
  faits: readonly Fait[],
  tranches: readonly Tranche[],
  telephone: Pick<Secours, 'appareil' | 'exporteLe' | 'photos'>,
): Secours => ({
  '@type': 'Secours',
  version: 1,
  ...telephone,
  faits: faits.map(({ uuid, compte, nature, corps, photos, apres, heure, tranche, decalage, refus }) => ({
    uuid,
    compte,
    nature,
    corps: { ...corps },
    photos: [...photos],
    apres,
    heure,
    decalage: decalage ?? decalageDe(tranches, tranche),
    refus,
  })),
})
