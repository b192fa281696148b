import type { z } from 'zod'
import { formatDate } from '../kernel/dates.ts'
import { type changementDeJour, DEUX_PERSONNES, JOUR_PASSE, JOUR_TRAVAILLE } from '../tournees/jour.ts'
import { stateOf } from '../tournees/jours.ts'
import type { LigneDePlanning } from './lignes.ts'
import { equipeDe, type Passage, type Planning, presentsDe } from './planning.ts'

/** To whom a day of a round goes: to a whole crew, to one person in the place of another, or to a vehicle. */
export type Destinataire =
  | { sorte: 'equipage'; id: number; equipier: number | null }
  | { sorte: 'chauffeur' | 'equipier' | 'laveuse'; id: number }
  | { sorte: 'pourvoir' }

/** A move of a day of a round on the board: to another day, to somebody else, or both. Null: to nobody else. */
export interface Deplacement {
  passage: Passage
  vers: Destinataire | null
  jour: string
}

const iri = (name: 'operateurs' | 'laveuses', id: number | null) =>
  id === null ? null : `/api/${name}/${id}`

/**
 * To whom a round goes that is dragged from one row to another. A crew gives it whole; from the row of somebody who only
 * goes along on it, that place alone is given.
 */
export function destinataireDe(
  passage: Passage,
  de: LigneDePlanning,
  vers: LigneDePlanning,
): Destinataire | null {
  if (de.sorte === vers.sorte && (de.sorte === 'pourvoir' || ('id' in vers && de.id === vers.id))) return null
  const isSecond = de.sorte === 'equipage' && de.id === passage.equipier
  return isSecond && vers.sorte === 'equipage' ? { sorte: 'equipier', id: vers.id } : vers
}

/** The crew of a round after a move. One of the crew who takes the other's place changes places with them. */
function equipeApres(planning: Planning, { chauffeur, equipier }: Passage, vers: Destinataire) {
  const isThere = presentsDe(planning).has(chauffeur)
  switch (vers.sorte) {
    case 'equipage':
      return { chauffeur: vers.id, equipier: vers.equipier }
    case 'chauffeur':
      return { chauffeur: vers.id, equipier: vers.id !== equipier ? equipier : isThere ? chauffeur : null }
    case 'equipier':
      return vers.id === chauffeur && equipier !== null
        ? { chauffeur: equipier, equipier: chauffeur }
        : { chauffeur, equipier: vers.id }
    default:
      return { chauffeur, equipier }
  }
}

/** A day of a round on another day, or on its own. */
export function surLeJour(passage: Passage, jour: string): Passage {
  const etat = jour === passage.jour ? passage.etat : stateOf({ regle: passage.regle, jour })
  return { ...passage, jour, etat, motif: etat === 'prevue' ? null : passage.motif }
}

/** A day of a round after a move. */
export function apresDeplacement(planning: Planning, { passage, vers, jour }: Deplacement): Passage {
  const moved = surLeJour(passage, jour)
  if (vers === null || vers.sorte === 'pourvoir') return moved
  if (vers.sorte === 'laveuse') return { ...moved, laveuse: vers.id, laveuseNommee: vers.id }
  return avecLaveuse(planning, { ...moved, ...equipeApres(planning, passage, vers) })
}

/** A day of a round with its vehicle: the one chosen for this day, else that of the crew. */
export function avecLaveuse(planning: Planning, one: Passage): Passage {
  const usual = (id: number) => planning.laveuses.find(({ operateur }) => operateur === id)?.id
  const found = equipeDe(one).map(usual)
  return { ...one, laveuse: one.laveuseNommee ?? found.find((id) => id !== undefined) ?? null }
}

/**
 * The body of the PATCH that changes a day of a round from `avant` to `apres`: the fields that differ, chauffeur and
 * équipier always together.
 */
export function changementVers(avant: Passage, apres: Passage): z.input<typeof changementDeJour> {
  const isMoved = avant.jour !== apres.jour || avant.etat !== apres.etat
  const isCrewed = avant.chauffeur !== apres.chauffeur || avant.equipier !== apres.equipier
  return {
    ...(isMoved ? { etat: apres.etat, jour: apres.jour, motif: apres.motif } : {}),
    ...(isCrewed
      ? { chauffeur: iri('operateurs', apres.chauffeur), equipier: iri('operateurs', apres.equipier) }
      : {}),
    ...(avant.laveuseNommee === apres.laveuseNommee ? {} : { laveuse: iri('laveuses', apres.laveuseNommee) }),
    ...(avant.heureDebut === apres.heureDebut ? {} : { heureDebut: apres.heureDebut }),
  }
}

/** The board with a changed day of a round in place of the old one. */
export function avecPassage(planning: Planning, apres: Passage): Planning {
  const passages = planning.passages.map((one) =>
    one.campagne === apres.campagne && one.regle === apres.regle ? apres : one,
  )
  return { ...planning, passages }
}

/**
 * Why a day of a round cannot be moved to a cell, as a French sentence; null when it can. The server checks the move
 * again.
 */
export function objectionAuDeplacement(
  planning: Planning,
  { passage, vers, jour }: Deplacement,
  aujourdhui: string,
): string | null {
  if (passage.etat === 'annulee') return 'Ce passage est annulé : rétablissez-le avant de le déplacer'
  if (passage.travaille) return JOUR_TRAVAILLE
  if (vers?.sorte === 'pourvoir') return 'Un passage a toujours un chauffeur : choisissez-en un autre'
  if (vers?.sorte === 'equipier' && vers.id === passage.chauffeur && passage.equipier === null)
    return DEUX_PERSONNES
  if (jour === passage.jour) return null
  if (jour < aujourdhui) return JOUR_PASSE
  const isTaken = planning.passages.some(
    (one) =>
      one.campagne === passage.campagne &&
      one.regle !== passage.regle &&
      [one.jour, one.regle].includes(jour),
  )
  return isTaken ? `La tournée passe déjà le ${formatDate(jour)}` : null
}
