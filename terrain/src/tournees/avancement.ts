import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { Etat } from '@lavandiere/domain/terrain/etat-du-telephone.ts'
import type { Fait } from '@lavandiere/domain/terrain/faits.ts'
import { instantsDe } from '@lavandiere/domain/terrain/horloge-du-telephone.ts'
import type { LieuDeRonde, PointDeRonde, Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { etatsDeJour } from '@lavandiere/domain/tournees/etats-de-jour.ts'

/** What the telephone recorded, and the spans of the clock that its facts name. */
type Journal = Pick<Etat, 'faits' | 'tranches'>

export const cleDeRonde = (compte: number, id: number, jour: string) => `${compte}/${id}/${jour}`

/** Names a place within a round: a container, or a patrimoine that is washed as one. */
export const cleDeLieu = ({ conteneur, patrimoine }: Pick<LieuDeRonde, 'conteneur' | 'patrimoine'>) =>
  conteneur === null ? `p${patrimoine}` : `c${conteneur}`

/** The key of the draft of a place on a day of a round. */
export const cleDuPoint = (ronde: Pick<Ronde, 'id' | 'jour'>, lieu: string) =>
  `point/${ronde.id}/${ronde.jour}/${lieu}`

export const clesDePoints = (ronde: Ronde) => ronde.points.map((point) => cleDuPoint(ronde, cleDeLieu(point)))

/** How a point stands. */
export type EtatDePoint = 'a-faire' | 'lave' | 'probleme' | 'impossible'

const corpsDe = (fait: Fait) => fait.corps as { conteneur?: string; patrimoine?: string; campagne?: string }
const BY_STATUS = { 0: 'lave', 2: 'probleme', 3: 'impossible' } as const

/** The key of the place that a wash or a measured position names. */
export const lieuDuFait = (fait: Fait): string => {
  const { conteneur, patrimoine } = corpsDe(fait)
  const iri = conteneur ?? patrimoine ?? ''
  return `${conteneur ? 'c' : 'p'}${iri.slice(iri.lastIndexOf('/') + 1)}`
}

type FaitDate = Readonly<{ fait: Fait; instant: number }>

/**
 * The washes of this telephone that stand, by their place, on a day of a round, with their instants; the last one of a place counts.
 * One that the office corrected stands where it says.
 */
function faitsDeLaRonde(ronde: Ronde, { faits, tranches }: Journal): Map<string, FaitDate> {
  const { jour, corriges = [] } = ronde
  const bounds = new Map(
    // A round that an older version took along has neither its hours nor its corrections.
    ronde.tournees.map(({ id, debut = jour, fin = addDays(jour, 1) }) => [
      `/api/campagne_lavages/${id}`,
      { debut: Date.parse(debut), fin: Date.parse(fin) },
    ]),
  )
  const instantDe = instantsDe(tranches)
  const corrected = new Map(corriges.map(({ uuid, lieu }) => [uuid, lieu && cleDeLieu(lieu)]))
  const stands = (fait: Fait) => !corrected.has(fait.uuid) || corrected.get(fait.uuid) === lieuDuFait(fait)
  const own = faits
    .filter((fait) => fait.nature === 'lavage' && stands(fait))
    .map((fait) => ({ fait, instant: instantDe(fait), hours: bounds.get(corpsDe(fait).campagne ?? '') }))
    .filter(({ instant, hours }) => hours && hours.debut <= instant && instant < hours.fin)
  return new Map(own.map((one) => [lieuDuFait(one.fait), one]))
}

const etatDuFait = ({ corps }: Fait): EtatDePoint => {
  if (corps.isAccessible === false || corps.nombreLaves === 0) return 'impossible'
  return Array.isArray(corps.problemes) && corps.problemes.length > 0 ? 'probleme' : 'lave'
}

export interface Ligne {
  cle: string
  rang: number
  point: PointDeRonde
  etat: EtatDePoint
  /** The wash that this telephone recorded. */
  fait: Fait | null
  /** True when the point stands as the office knew it when the round was downloaded. */
  isDuBureau: boolean
}

/**
 * The points of a round in their order, with how they stand: as this telephone recorded, unless the office had that same wash by
 * then, corrected maybe, or one of a moment later, by another crew: the last one counts (OPEN-03).
 */
export function lignesDe(ronde: Ronde, journal: Journal): Ligne[] {
  const own = faitsDeLaRonde(ronde, journal)
  return ronde.points.map((point, at) => {
    const cle = cleDeLieu(point)
    const { fait, instant } = own.get(cle) ?? { fait: null, instant: 0 }
    const known = point.fait
    const isDuBureau =
      known !== null && (known.uuid === fait?.uuid || Date.parse(known.dateEvenement) > instant)
    const etat = isDuBureau ? BY_STATUS[known.status] : fait ? etatDuFait(fait) : 'a-faire'
    return { cle, rang: at + 1, point, fait, etat, isDuBureau }
  })
}

/** The first point left to do after a rank, else the first of all. */
export const suivante = (lignes: readonly Ligne[], apresRang = 0): Ligne | undefined =>
  lignes.find(({ rang, etat }) => etat === 'a-faire' && rang > apresRang) ??
  lignes.find(({ etat }) => etat === 'a-faire')

/** What an order of the office changed, in a sentence; null when the crew sees no difference. */
export function differences(before: Ronde, after: Ronde): string | null {
  const [old, now] = [before.points.map(cleDeLieu), after.points.map(cleDeLieu)]
  const removed = old.filter((cle) => !now.includes(cle)).length
  const added = now.filter((cle) => !old.includes(cle)).length
  const isMoved =
    old.filter((cle) => now.includes(cle)).join() !== now.filter((cle) => old.includes(cle)).join()
  const crew = (one: Ronde) => `${one.chauffeur.id}/${one.equipier?.id}/${one.laveuse?.id}`
  const parts = [
    ...(before.etat !== after.etat ? [`jour ${etatsDeJour[after.etat].toLowerCase()}`] : []),
    ...(removed > 0 ? [countInWords(removed, 'point retiré', 'points retirés')] : []),
    ...(added > 0 ? [countInWords(added, 'point ajouté', 'points ajoutés')] : []),
    ...(isMoved ? ['ordre changé'] : []),
    ...(crew(before) !== crew(after) ? ['équipe ou laveuse changée'] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : null
}
