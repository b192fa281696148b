import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { onOneLine } from '@lavandiere/domain/kernel/texte.ts'
import { type Affectation, colonnesOf, reader } from '@lavandiere/domain/patrimoines/import/affectation.ts'
import { columnKey } from '@lavandiere/domain/patrimoines/import/cle-de-colonne.ts'
import {
  type Colonnes,
  checkEntetes,
  ENTETES_ORDRE,
  missingEntetes,
} from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { celluleOf, type Enregistrement } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { NOMS } from '@lavandiere/domain/patrimoines/import/noms-de-colonnes.ts'
import type { ChampsOrdre, LectureOrdre } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { exemplesOf } from '../patrimoines/import/affectations.ts'
import { toDegrees } from '../patrimoines/import/projections.ts'
import type { Tableau } from '../patrimoines/import/tableau.ts'

/** The file of an order as its table, whole: it is small. */
export interface FichierDOrdre {
  nom: string
  table: Pick<Tableau, 'encodage' | 'entetes' | 'colonnes' | 'debut'>
  enregistrements: Enregistrement[]
}

/** The columns that a person chose, by header. */
export interface Choisies {
  nomenclature?: string | undefined
  adresse?: string | undefined
}

/**
 * What fills the fields of an order: the person's choice, the expected headers (IMP-26), else a proposal. Only a chosen
 * column changes addresses: a foreign file spells them otherwise.
 * @param known the nomenclatures of the patrimoine
 * @throws Refus 422 for a chosen column that is not there
 */
export function readOrder(
  { table, enregistrements }: FichierDOrdre,
  chosen: Choisies,
  known: ReadonlySet<string>,
): { lecture: LectureOrdre; lignes: Enregistrement[]; colonnes: Colonnes } {
  const { champs, origine } = fieldsOf(table, enregistrements, chosen, known)
  const affectation: Affectation = {
    champs: Object.fromEntries(
      Object.entries(champs).flatMap(([cible, nom]) => (nom === null ? [] : [[cible, { colonnes: [nom] }]])),
    ),
    projection: 'WGS84',
  }
  const read = reader(affectation, table.colonnes, toDegrees)
  return {
    lecture: { colonnes: exemplesOf(table), champs, origine },
    lignes: enregistrements.map(read),
    colonnes: colonnesOf(affectation),
  }
}

function fieldsOf(
  { entetes, colonnes }: FichierDOrdre['table'],
  enregistrements: readonly Enregistrement[],
  { nomenclature, adresse }: Choisies,
  known: ReadonlySet<string>,
): Omit<LectureOrdre, 'colonnes'> {
  const gone = [nomenclature, adresse].filter(
    (name): name is string => name !== undefined && !colonnes.includes(name),
  )
  if (gone.length > 0) throw new Refus('invalide', missingEntetes(gone))
  if (nomenclature !== undefined)
    return { champs: { Nomenclature: nomenclature, Adresse: adresse ?? null }, origine: 'choix' }
  const found = checkEntetes(entetes, ENTETES_ORDRE)
  if ('colonnes' in found) {
    const named = (cible: keyof ChampsOrdre) => colonnes[found.colonnes[cible]] ?? null
    const champs = { Nomenclature: named('Nomenclature'), Adresse: adresse ?? named('Adresse') }
    return { champs, origine: 'entetes' }
  }
  return {
    champs: {
      Nomenclature: proposedColumn(colonnes, enregistrements, known),
      Adresse: adresse ?? null,
    },
    origine: 'proposition',
  }
}

/** The column with the most nomenclatures of the patrimoine, else one that is named as they are; null for none. */
function proposedColumn(
  colonnes: readonly string[],
  enregistrements: readonly Enregistrement[],
  known: ReadonlySet<string>,
): string | null {
  const counts = colonnes.map(
    (_, i) => enregistrements.filter(({ cellules }) => known.has(onOneLine(celluleOf(cellules, i)))).length,
  )
  const most = Math.max(0, ...counts)
  if (most > 0) return colonnes[counts.indexOf(most)] ?? null
  const names = colonnes.map(columnKey)
  const name = NOMS.Nomenclature.find((one) => names.includes(one))
  return name === undefined ? null : (colonnes[names.indexOf(name)] ?? null)
}
