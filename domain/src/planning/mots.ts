import { jourEntier, jourEtAnnee, jourEtMois, quantieme } from '../kernel/dates.ts'
import { listInWords } from '../kernel/texte.ts'
import type { LigneDePlanning } from './lignes.ts'
import type { Passage } from './planning.ts'

/** The name of a person, a vehicle or a client of the board; null when the board has none. */
export type NomDe = (sorte: 'operateur' | 'laveuse' | 'client', id: number | null) => string | null

/** A span in the form "du 1er au 7 novembre 2026" or "du 30 novembre au 6 décembre 2026". */
export function etendueText(du: string, au: string): string {
  const [isSameYear, isSameMonth] = [4, 7].map((length) => du.slice(0, length) === au.slice(0, length))
  const premier = isSameMonth ? quantieme(du) : isSameYear ? jourEtMois(du) : jourEtAnnee(du)
  return `du ${premier} au ${jourEtAnnee(au)}`
}

/** Said in place of a board on which nothing is that the person looks for. @param jours how many days it has */
export const rienDeTel = (jours: number): string =>
  `Rien de tel dans ${jours > 7 ? 'ces deux semaines' : 'cette semaine'}`

/** A key of a day of a round, different for any two of them. */
export const clePassage = ({ campagne, regle }: Pick<Passage, 'campagne' | 'regle'>): string =>
  `${campagne}:${regle}`

/** A crew in the form "Ana / Bruno". Unknown names are left out; "sans équipage" without any name. */
export const equipeText = (names: readonly (string | null)[]): string =>
  names.filter((name) => name !== null).join(' / ') || 'sans équipage'

/**
 * What a row does not say of the crew of one of its rounds: "avec Carl", "seul"; of a vehicle the crew. Null when the row
 * says all.
 */
export function noteDEquipe(
  { chauffeur, equipier }: Passage,
  ligne: LigneDePlanning,
  nomDe: NomDe,
): string | null {
  const nom = (id: number | null) => nomDe('operateur', id)
  if (ligne.sorte === 'laveuse') return equipeText([nom(chauffeur), nom(equipier)])
  if (ligne.sorte === 'pourvoir') return equipier === null ? null : `équipier : ${nom(equipier)}`
  if (chauffeur !== ligne.id) return `conduit par ${nom(chauffeur)}`
  if (equipier === ligne.equipier) return null
  return equipier === null ? 'seul' : `avec ${nom(equipier)}`
}

/** What a change of a round's day gave to whom, in a sentence. */
export function changementText(avant: Passage, apres: Passage, nomDe: NomDe): string {
  const isCrewed = avant.chauffeur !== apres.chauffeur || avant.equipier !== apres.equipier
  const crew = equipeText([nomDe('operateur', apres.chauffeur), nomDe('operateur', apres.equipier)])
  const parts = [
    ...(avant.jour === apres.jour ? [] : [`est déplacé au ${jourEntier(apres.jour)}`]),
    ...(isCrewed ? [`passe à ${crew}`] : []),
    ...(avant.laveuseNommee === apres.laveuseNommee || apres.laveuseNommee === null
      ? []
      : [`prend la laveuse ${nomDe('laveuse', apres.laveuseNommee)}`]),
  ]
  return `« ${apres.libelle} » ${listInWords(parts) || 'est à jour'}`
}
