import type { z } from 'zod'
import { formatDate } from '../kernel/dates.ts'
import type { changementDeJour } from '../tournees/jour.ts'
import { stateOf } from '../tournees/jours.ts'
import type { LigneDePlanning, Passage, Planning } from './planning.ts'

/** A move of a day of a round on the board: the row from which it comes, and the row and day to which it goes. */
export interface Deplacement {
  passage: Passage
  de: LigneDePlanning
  vers: LigneDePlanning
  jour: string
}

const iri = (name: 'operateurs' | 'laveuses', id: number | null) =>
  id === null ? null : `/api/${name}/${id}`

/**
 * The crew of a round after the person `vers` has replaced the person of the row from which the round comes. If both are
 * in the crew, they change places.
 */
function equipeApres({ passage: { chauffeur, equipier }, de }: Deplacement, vers: number) {
  if (de.sorte === 'operateur' && de.id === equipier)
    return vers === chauffeur ? { chauffeur: equipier, equipier: chauffeur } : { chauffeur, equipier: vers }
  if (vers !== equipier) return { chauffeur: vers, equipier }
  return { chauffeur: vers, equipier: de.sorte === 'pourvoir' ? null : chauffeur }
}

/** A day of a round after a move: the new row decides its crew or its vehicle, the new column its day. */
export function apresDeplacement(planning: Planning, move: Deplacement): Passage {
  const { passage, vers, jour } = move
  const etat = jour === passage.jour ? passage.etat : stateOf({ regle: passage.regle, jour })
  const motif = etat === 'prevue' ? null : passage.motif
  const moved = { ...passage, jour, etat, motif }
  if (vers.sorte === 'pourvoir') return moved
  if (vers.sorte === 'laveuse') return { ...moved, laveuse: vers.id, laveuseNommee: vers.id }
  const equipe = equipeApres(move, vers.id)
  const usual = (id: number | null) => planning.laveuses.find(({ operateur }) => operateur === id)?.id
  const laveuse =
    passage.laveuseNommee ?? usual(equipe.chauffeur) ?? (equipe.equipier && usual(equipe.equipier))
  return { ...moved, ...equipe, laveuse: laveuse ?? null }
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
  if (passage.travaille) return "Quelqu'un a travaillé ce jour-là : il ne change plus"
  if (vers.sorte === 'pourvoir') return 'Un passage a toujours un chauffeur : choisissez-en un autre'
  if (jour === passage.jour) return null
  if (jour < aujourdhui) return "Choisissez aujourd'hui ou un jour à venir"
  const isTaken = planning.passages.some(
    (one) =>
      one.campagne === passage.campagne &&
      one.regle !== passage.regle &&
      [one.jour, one.regle].includes(jour),
  )
  return isTaken ? `La tournée passe déjà le ${formatDate(jour)}` : null
}
