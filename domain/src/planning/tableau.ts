import { joursEntre } from '../kernel/dates.ts'
import { type ReasonOf, reasonsOf } from '../tournees/calendrier.ts'
import { type ChargeDeSemaine, chargesDe } from './charge.ts'
import { type Conflit, conflitsDe } from './conflits.ts'
import {
  type Absence,
  cleDe,
  estDans,
  type LigneDePlanning,
  type Passage,
  type Planning,
  presentsDe,
} from './planning.ts'

/** The content of one cell of the board. */
export interface Case {
  jour: string
  passages: readonly Passage[]
  absence: Absence | null
  conflits: readonly Conflit[]
}

/** A row of the board, with its cells in the order of the days. */
export interface Rangee {
  ligne: LigneDePlanning
  cle: string
  nom: string
  /** The weeks of a person; none when the row is not a person. */
  charges: readonly ChargeDeSemaine[]
  cases: readonly Case[]
}

export interface Tableau {
  jours: readonly string[]
  rangees: readonly Rangee[]
  conflits: readonly Conflit[]
  /** Why nobody works on a day, such as the name of a holiday or closure; null on a working day. */
  reasonOf: ReasonOf
  /** The name of a person or a vehicle of the board. */
  nomDe: (sorte: 'operateur' | 'laveuse', id: number | null) => string | null
}

/** The board as rows and cells: rounds without a crew first, when there are any, then people, then vehicles. */
export function tableauDe(planning: Planning, aujourdhui: string): Tableau {
  const jours = joursEntre(planning.du, planning.au)
  const conflits = conflitsDe(planning, aujourdhui)
  const presents = presentsDe(planning)
  const personnes = new Map(planning.operateurs.map((one) => [one.id, one]))
  const vehicules = new Map(planning.laveuses.map(({ id, immatriculation }) => [id, immatriculation]))
  const rangee = (ligne: LigneDePlanning, nom: string): Rangee => {
    const cle = cleDe(ligne)
    const siens = planning.passages.filter((one) => estDans(ligne, one, presents))
    const personne = ligne.sorte === 'operateur' ? personnes.get(ligne.id) : undefined
    return {
      ligne,
      cle,
      nom,
      charges: personne ? chargesDe(planning, personne, jours) : [],
      cases: jours.map((jour) => ({
        jour,
        passages: siens.filter((one) => one.jour === jour),
        absence: planning.absences.find((one) => one.operateur === personne?.id && one.jour === jour) ?? null,
        conflits: conflits.filter((one) => one.jour === jour && one.lignes.includes(cle)),
      })),
    }
  }
  const pourvoir = rangee({ sorte: 'pourvoir' }, 'À pourvoir')
  return {
    jours,
    conflits,
    reasonOf: reasonsOf('metropole', planning.fermetures),
    nomDe: (sorte, id) =>
      (id === null ? null : sorte === 'operateur' ? personnes.get(id)?.libelle : vehicules.get(id)) ?? null,
    rangees: [
      ...(pourvoir.cases.some(({ passages }) => passages.length > 0) ? [pourvoir] : []),
      ...planning.operateurs
        .filter(({ present }) => present)
        .map(({ id, libelle }) => rangee({ sorte: 'operateur', id }, libelle)),
      ...planning.laveuses.map(({ id, immatriculation }) =>
        rangee({ sorte: 'laveuse', id }, immatriculation),
      ),
    ],
  }
}
