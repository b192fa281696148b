import {
  type ChampPhoto,
  MINIMUMS,
  momentsDe,
  photosManquantes,
  raisonManquante,
} from '@lavandiere/domain/interventions/demandes.ts'
import { countInWords, fold, listInWords } from '@lavandiere/domain/kernel/texte.ts'
import { codeDeConteneur } from '@lavandiere/domain/patrimoines/etiquette.ts'
import type { NouveauFait, PhotoDuFait } from '@lavandiere/domain/terrain/faits.ts'
import type { FormulaireDeRonde, LieuDeRonde, Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { cleDeLieu } from '../tournees/avancement.ts'

/** A reason that says nothing without a remark. */
export const AUTRE_RAISON = 'Autre raison'

/** What a crew fills in at a place. */
export interface ValeursDePoint {
  /** Bins washed; null for all of the place. */
  laves: number | null
  problemes: number[]
  remarque: string
  /** The code that was scanned or typed; empty without one. */
  code: string
  isIllisible: boolean
  /** Why the code of another container is kept, at most one. */
  raisons: string[]
  volume: string
  dechet: string
}

export const VALEURS_DE_POINT: ValeursDePoint = {
  laves: null,
  problemes: [],
  remarque: '',
  code: '',
  isIllisible: false,
  raisons: [],
  volume: '',
  dechet: '',
}

/** How a wash ended. */
export type Issue = 'lave' | 'partiel' | 'impossible'

/** The place of a round by its key, among its points and the other containers. */
export const lieuDe = (ronde: Ronde, cle: string): LieuDeRonde | undefined =>
  ronde.points.find((one) => cleDeLieu(one) === cle) ?? ronde.autres.find((one) => cleDeLieu(one) === cle)

/**
 * The place whose code this is: `lieu` itself before another of the same name.
 * @returns undefined for a code that names no place of the answer
 */
export function lieuDuCode(ronde: Ronde, lieu: LieuDeRonde, code: string): LieuDeRonde | undefined {
  const text = fold(code)
  return [lieu, ...ronde.points, ...ronde.autres].find((one) => fold(codeDeConteneur(one)) === text)
}

/** The other place whose code was read here; undefined when it is the right one, or nobody's. */
export function autreLieu(ronde: Ronde, lieu: LieuDeRonde, code: string): LieuDeRonde | undefined {
  const found = code === '' ? undefined : lieuDuCode(ronde, lieu, code)
  return found && cleDeLieu(found) !== cleDeLieu(lieu) ? found : undefined
}

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

/**
 * What is still asked before a place counts as done in this way, as a sentence; null when nothing is: the photos of the form, and
 * the reason for the code of another container.
 */
export function manqueDe(
  { ronde, lieu, form }: { ronde: Ronde; lieu: LieuDeRonde; form: FormulaireDeRonde },
  issue: Issue,
  { problemes, code, raisons, remarque }: ValeursDePoint,
  photos: readonly PhotoDuFait[],
): string | null {
  const [raison] = raisons
  const isAutre = autreLieu(ronde, lieu, code) !== undefined
  const asked = raisonManquante(isAutre, raison === AUTRE_RAISON ? remarque : raison)
  if (asked !== null) return asked
  const nombre = (champ: ChampPhoto) => photos.filter((photo) => photo.champ === champ).length
  const missing = photosManquantes(form, { isAccessible: issue !== 'impossible', problemes }, nombre)
  const parts = momentsDe({ isAccessible: issue !== 'impossible', problemes })
    .filter((champ) => missing[champ] !== undefined)
    .map((champ) => `${countInWords(form[MINIMUMS[champ]] - nombre(champ), 'photo')} ${MOMENTS[champ]}`)
  return parts.length > 0 ? `Il manque ${listInWords(parts)}.` : null
}

interface Lavage {
  uuid: string
  ronde: Ronde
  lieu: LieuDeRonde
  issue: Issue
  valeurs: ValeursDePoint
  photos: readonly PhotoDuFait[]
  /** A prefix of the remark: why it was impossible. */
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
      observation: orNull([motif, ...valeurs.raisons, valeurs.remarque.trim()].filter(Boolean).join(' : ')),
      volume: orNull(valeurs.volume),
      waste: orNull(valeurs.dechet),
    },
  }
}
