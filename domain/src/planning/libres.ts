import { journees } from '../heures/journees.ts'
import { rangDuJour, semaineDe } from '../kernel/dates.ts'
import { listInWords } from '../kernel/texte.ts'
import { type ChargeDeSemaine, chargesDe } from './charge.ts'
import {
  absenceDe,
  equipeDe,
  feuilleDe,
  type Passage,
  type Planning,
  presentsDe,
  tenusLe,
  tenusPar,
} from './planning.ts'

/** A person on a day: the week's hours, and why no round can be given; null for somebody who is free. */
export interface Disponible {
  id: number
  libelle: string
  semaine: ChargeDeSemaine
  empechement: string | null
}

/**
 * The people of a company on a day of a board of one week: first who is free, with the fewest hours beside their limit, then
 * who is not. Free is who works that day by contract, has no round, no sheet and no absence.
 */
export function disponiblesLe(planning: Planning, jour: string): Disponible[] {
  const people = planning.operateurs.flatMap((personne): Disponible[] => {
    if (!personne.present) return []
    const [semaine = { minutes: 0, seuil: 0 }] = chargesDe(planning, personne, semaineDe(jour))
    const { id, libelle } = personne
    return [{ id, libelle, semaine, empechement: obstacle(planning, personne, jour) }]
  })
  const left = ({ semaine: { minutes, seuil } }: Disponible) => seuil - minutes
  return [
    ...people.filter(({ empechement }) => empechement === null).toSorted((a, b) => left(b) - left(a)),
    ...people.filter(({ empechement }) => empechement !== null),
  ]
}

function obstacle(
  planning: Planning,
  { id, contrat }: Planning['operateurs'][number],
  jour: string,
): string | null {
  const absence = absenceDe(planning, id, jour)
  if (absence) return journees[absence.statutJournee].label
  const rounds = tenusPar(planning, id, jour)
  if (rounds.length > 0) return listInWords(rounds.map(({ libelle }) => `« ${libelle} »`))
  if (feuilleDe(planning, id, jour)) return 'Déjà au travail'
  return contrat[rangDuJour(jour)] === 0 ? 'Ne travaille pas ce jour-là' : null
}

/** A round, and who of its crew is away or gone; null when nobody is. */
export interface TourneeADonner {
  passage: Passage
  manque: number | null
}

/**
 * The rounds of a day that may be given to somebody, those that lack somebody first: without a chauffeur, or with a crew of
 * whom one is away.
 */
export function tourneesADonner(planning: Planning, jour: string): TourneeADonner[] {
  const presents = presentsDe(planning)
  const isThere = (id: number) => presents.has(id) && !absenceDe(planning, id, jour)
  return tenusLe(planning, jour)
    .filter(({ travaille }) => !travaille)
    .map((passage) => ({ passage, manque: equipeDe(passage).find((id) => !isThere(id)) ?? null }))
    .toSorted((a, b) => Number(a.manque === null) - Number(b.manque === null))
}
