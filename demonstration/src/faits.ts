import { createHash } from 'node:crypto'
import type { ChampPhoto } from '@lavandiere/domain/interventions/demandes.ts'
import type { NouveauFait, PhotoDuFait } from '@lavandiere/domain/terrain/faits.ts'
import { makeRandom } from './hasard.ts'
import type { shiftOf } from './heures.ts'
import type { Ronde } from './journees.ts'
import { type Lavage, uuidOf } from './lavages.ts'
import type { Photos } from './photos-dessinees.ts'

const iri = (path: string, id: number | null) => (id === null ? null : `/api/${path}/${id}`)

const MOMENTS: Record<keyof Photos<Buffer>, ChampPhoto> = {
  avant: 'photoAvant',
  apres: 'photoApres',
  probleme: 'photoProblem',
  inaccessible: 'photoInaccessible',
}

/** A wash as its telephone keeps it, and the bytes of its photos by their uuid. */
export function faitDuLavage(
  { campagne, patrimoine, prestation }: Ronde & { campagne: number },
  { uuid, conteneur, accessible, typologie, laves, probleme, observation }: Lavage,
  stock: Photos<Buffer>,
): [NouveauFait, Map<string, Buffer>] {
  const octets = new Map<string, Buffer>()
  const photo = (moment: keyof Photos<Buffer>): PhotoDuFait => {
    const bytes = makeRandom(uuid + moment).oneOf(stock[moment])
    const name = uuidOf(uuid, moment)
    octets.set(name, bytes)
    return { uuid: name, champ: MOMENTS[moment], sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const photos = accessible
    ? [photo('avant'), photo('apres'), ...(probleme === null ? [] : [photo('probleme')])]
    : [photo('inaccessible')]
  const corps = {
    ...(conteneur === null
      ? { patrimoine: iri('patrimoines', patrimoine) }
      : { conteneur: iri('conteneurs', conteneur) }),
    campagne: iri('campagne_lavages', campagne),
    prestation: iri('prestations', prestation),
    typologieLavage: iri('typologie_lavages', typologie),
    isAccessible: accessible,
    nombreLaves: laves,
    problemes: probleme === null ? [] : [iri('problems', probleme)],
    observation,
  }
  return [{ uuid, nature: 'lavage', corps, photos, apres: null }, octets]
}

/** Start and end of a shift. */
export function faitsDuPoste(
  uuid: string,
  { date, pause, laveuse }: Pick<ReturnType<typeof shiftOf>, 'date' | 'pause' | 'laveuse'>,
): [prise: NouveauFait, fin: NouveauFait] {
  const vehicle = iri('laveuses', laveuse)
  const prise = { date, laveusePrisePoste: vehicle }
  const fin = { tempsPauseMinutes: pause, laveuseFinPoste: vehicle }
  return [
    { uuid, nature: 'prise-de-poste', corps: prise, photos: [], apres: null },
    { uuid: uuidOf(uuid, 'fin'), nature: 'fin-de-poste', corps: fin, photos: [], apres: uuid },
  ]
}
