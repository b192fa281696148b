import {
  type ChampPhoto,
  MINIMUMS,
  momentsDe,
  photosManquantes,
} from '@lavandiere/domain/interventions/demandes.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { NouveauFait, PhotoDuFait } from '@lavandiere/domain/terrain/faits.ts'
import type { FormulaireDeRonde, LieuDeRonde, Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { cleDeLieu } from '../tournees/avancement.ts'

/** What a crew fills in at a place. */
export interface ValeursDePoint {
  /** Bins washed; null for all of the place. */
  laves: number | null
  problemes: number[]
  remarque: string
  /** The code that was scanned or typed; empty without one. */
  code: string
  isIllisible: boolean
  volume: string
  dechet: string
}

export const VALEURS_DE_POINT: ValeursDePoint = {
  laves: null,
  problemes: [],
  remarque: '',
  code: '',
  isIllisible: false,
  volume: '',
  dechet: '',
}

/** How a wash ended. */
export type Issue = 'lave' | 'partiel' | 'impossible'

/** The place of a round by its key, among its points and the other containers. */
export const lieuDe = (ronde: Ronde, cle: string): LieuDeRonde | undefined =>
  ronde.points.find((one) => cleDeLieu(one) === cle) ?? ronde.autres.find((one) => cleDeLieu(one) === cle)

/** The round that plans a place, with its form; the first one for a place that none plans. */
export function tourneeDe(ronde: Ronde, lieu: LieuDeRonde) {
  const planned = ronde.points.find((one) => cleDeLieu(one) === cleDeLieu(lieu))
  return ronde.tournees.find(({ id }) => id === planned?.tournee) ?? ronde.tournees[0]
}

const MOMENTS: Record<ChampPhoto, string> = {
  photoAvant: 'avant',
  photoApres: 'après',
  photoProblem: 'du problème',
  photoInaccessible: "de l'empêchement",
}

/** The photos that the form still asks for before a place counts as done in this way, as a sentence; null when none is missing. */
export function manqueDe(
  form: FormulaireDeRonde,
  issue: Issue,
  problemes: readonly number[],
  photos: readonly PhotoDuFait[],
): string | null {
  const nombre = (champ: ChampPhoto) => photos.filter((photo) => photo.champ === champ).length
  const missing = photosManquantes(form, { isAccessible: issue !== 'impossible', problemes }, nombre)
  const parts = momentsDe({ isAccessible: issue !== 'impossible', problemes })
    .filter((champ) => missing[champ] !== undefined)
    .map((champ) => `${countInWords(form[MINIMUMS[champ]] - nombre(champ), 'photo')} ${MOMENTS[champ]}`)
  return parts.length > 0 ? `Il manque ${parts.join(' et ')}.` : null
}

interface Lavage {
  uuid: string
  ronde: Ronde
  lieu: LieuDeRonde
  issue: Issue
  valeurs: ValeursDePoint
  photos: readonly PhotoDuFait[]
  /** A prefix of the remark: why it was impossible, or why the code of another container was taken. */
  motif?: string
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The wash as it is kept and sent. */
export function faitDuLavage({ uuid, ronde, lieu, issue, valeurs, photos, motif }: Lavage): NouveauFait {
  const tournee = tourneeDe(ronde, lieu)
  const { conteneur, patrimoine } = lieu
  const form = tournee?.formulaire
  const typologie = issue === 'partiel' ? form?.typologieLavageFallback : form?.typologieLavage
  const isAccessible = issue !== 'impossible'
  return {
    uuid,
    nature: 'lavage',
    apres: null,
    photos,
    corps: {
      ...(conteneur !== null
        ? { conteneur: `/api/conteneurs/${conteneur}` }
        : { patrimoine: `/api/patrimoines/${patrimoine}` }),
      ...(tournee ? { campagne: `/api/campagne_lavages/${tournee.id}` } : {}),
      ...(tournee?.prestation ? { prestation: `/api/prestations/${tournee.prestation}` } : {}),
      ...(typologie ? { typologieLavage: `/api/typologie_lavages/${typologie}` } : {}),
      isAccessible,
      isScanReadable: !valeurs.isIllisible,
      scanData: orNull(valeurs.code),
      problemes: valeurs.problemes.map((id) => `/api/problems/${id}`),
      ...(isAccessible ? { nombreLaves: valeurs.laves ?? lieu.quantite } : {}),
      observation: orNull([motif, valeurs.remarque.trim()].filter(Boolean).join(' : ')),
      volume: orNull(valeurs.volume),
      waste: orNull(valeurs.dechet),
    },
  }
}
