import { joursEntre } from '../kernel/dates.ts'
import { type ReasonOf, reasonsOf } from '../tournees/calendrier.ts'
import { type ChargeDeSemaine, chargesDe } from './charge.ts'
import { type Conflit, conflitsDe } from './conflits.ts'
import { cleDe, equipagesDe, estDans, type LigneDePlanning, membresDe } from './lignes.ts'
import { equipeText, type NomDe } from './mots.ts'
import { type Absence, equipeDe, type Passage, type Planning, presentsDe } from './planning.ts'

/** The content of one cell of the board. */
export interface Case {
  jour: string
  passages: readonly Passage[]
  /** Those of the people of the row, and of the crews of its rounds. */
  absences: readonly Absence[]
  conflits: readonly Conflit[]
}

/** A person of a row with its weeks. */
export interface Membre {
  id: number
  libelle: string
  charges: readonly ChargeDeSemaine[]
}

/** A row of the board, with its cells in the order of the days. */
export interface Rangee {
  ligne: LigneDePlanning
  cle: string
  nom: string
  /** The people of a crew, the chauffeur first; none when the row is not a crew. */
  membres: readonly Membre[]
  cases: readonly Case[]
}

export interface Tableau {
  jours: readonly string[]
  rangees: readonly Rangee[]
  conflits: readonly Conflit[]
  /** Why nobody works on a day, such as the name of a holiday or closure; null on a working day. */
  reasonOf: ReasonOf
  nomDe: NomDe
}

/** The board as rows and cells: rounds without a crew first, when there are any, then crews, then vehicles. */
export function tableauDe(planning: Planning, aujourdhui: string): Tableau {
  const jours = joursEntre(planning.du, planning.au)
  const conflits = conflitsDe(planning, aujourdhui)
  const nomDe = namesOf(planning)
  const cellOf = cellsOf(planning, conflits)
  const rangee = (ligne: LigneDePlanning, nom: string): Rangee => ({
    ligne,
    cle: cleDe(ligne),
    nom,
    membres: membresDe(ligne).flatMap((id) => {
      const personne = planning.operateurs.find((one) => one.id === id)
      return personne
        ? [{ id, libelle: personne.libelle, charges: chargesDe(planning, personne, jours) }]
        : []
    }),
    cases: jours.map((jour) => cellOf(ligne, jour)),
  })
  const pourvoir = rangee({ sorte: 'pourvoir' }, 'À pourvoir')
  return {
    jours,
    conflits,
    reasonOf: reasonsOf(planning.territoire, planning.fermetures),
    nomDe,
    rangees: [
      ...(pourvoir.cases.some(({ passages }) => passages.length > 0) ? [pourvoir] : []),
      ...equipagesDe(planning).map((ligne) =>
        rangee(ligne, equipeText(membresDe(ligne).map((id) => nomDe('operateur', id)))),
      ),
      ...planning.laveuses.map(({ id, immatriculation }) =>
        rangee({ sorte: 'laveuse', id }, immatriculation),
      ),
    ],
  }
}

function namesOf({ operateurs, laveuses, clients }: Planning): NomDe {
  const names = {
    operateur: new Map(operateurs.map(({ id, libelle }) => [id, libelle])),
    laveuse: new Map(laveuses.map(({ id, immatriculation }) => [id, immatriculation])),
    client: new Map(clients.map(({ id, libelle }) => [id, libelle])),
  }
  return (sorte, id) => (id === null ? null : (names[sorte].get(id) ?? null))
}

function cellsOf(planning: Planning, conflits: readonly Conflit[]) {
  const presents = presentsDe(planning)
  return (ligne: LigneDePlanning, jour: string): Case => {
    const passages = planning.passages.filter((one) => one.jour === jour && estDans(ligne, one, presents))
    const crews = passages.flatMap(equipeDe)
    const people = new Set([...membresDe(ligne), ...(ligne.sorte === 'equipage' ? crews : [])])
    const isConcerned = ({ personnes, laveuse }: Conflit) =>
      ligne.sorte === 'laveuse' ? laveuse === ligne.id : personnes.some((id) => crews.includes(id))
    return {
      jour,
      passages,
      absences: planning.absences.filter((one) => one.jour === jour && people.has(one.operateur)),
      conflits: conflits.filter((one) => one.jour === jour && isConcerned(one)),
    }
  }
}

/** The cell of the board that shows a conflict; null when none does. */
export function caseDuConflit({ rangees }: Tableau, conflit: Conflit): { cle: string; jour: string } | null {
  const found = rangees.find(({ cases }) => cases.some(({ conflits }) => conflits.includes(conflit)))
  return found ? { cle: found.cle, jour: conflit.jour } : null
}
