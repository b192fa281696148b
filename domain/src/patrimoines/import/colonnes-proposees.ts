import { type ConteneurType, conteneurTypes, type DechetType, dechetTypes } from '../types.ts'
import { isTownAfterCode, isWholeAddress } from './adresse-entiere.ts'
import { type Affectation, COLONNES_MAX, MOTIF, type Source } from './affectation.ts'
import { columnKey } from './cle-de-colonne.ts'
import { numberIn } from './degres.ts'
import { type Column, columnsOf, firstOf, MOST, placeOf, share } from './emplacement.ts'
import { CIBLES, type Cible } from './entetes.ts'
import {
  CODES_POSTAUX,
  DEBUTS,
  GENRES_DE_VOIE,
  NOMS,
  NUMEROS,
  NUMEROS_SEULS,
  REPETITIONS,
  VOIES,
} from './noms-de-colonnes.ts'
import { isCountOrYes, wasteOfHeader, wastesIn } from './parties.ts'
import type { ToDegrees } from './projections.ts'
import {
  conteneurTypeDe,
  conteneurTypeIn,
  conteneurTypeOfTitle,
  dechetTypeDe,
  dechetTypeIn,
  dechetTypeOfTitle,
} from './synonymes.ts'

/** Lines looked at to propose what the columns are. */
export const LIGNES_REGARDEES = 200
const isNumber = (text: string) => numberIn(text) !== null
/** The type that a word is, and the one that a text speaks of. */
const WORDS = {
  'Type de conteneur': { of: conteneurTypeDe, in: conteneurTypeIn },
  'Type de dechet': { of: dechetTypeDe, in: dechetTypeIn },
}
const isType = (cible: keyof typeof WORDS) => (text: string) =>
  WORDS[cible].of(text) !== null ||
  WORDS[cible].in(text) !== null ||
  (cible === 'Type de dechet' && wastesIn(text) !== null)
const isWhole = (text: string) => /^\d{1,4}(?:[.,]0+)?$/.test(text)

/** Whether the content of a column may stand for a field; columns without content stand for those that they name. */
const MAY_BE: Partial<Record<Cible, (column: Column) => boolean>> = {
  Nomenclature: ({ texts }) => texts.length > 0 && new Set(texts).size >= texts.length * 0.95,
  Commune: (column) => share(column, isNumber) < 0.1,
  Adresse: (column) => share(column, isNumber) < 0.5,
  "Complement d'adresse": (column) => column.texts.length > 0,
  'Type de conteneur': (column) => share(column, isType('Type de conteneur')) > 0.2,
  'Type de dechet': (column) => share(column, isType('Type de dechet')) > 0.2,
  Quantite: (column) => share(column, isWhole) > MOST,
  Latitude: (column) => column.texts.length > 0,
  Longitude: (column) => column.texts.length > 0,
}

/**
 * Proposes what each column of a file is, by its name and its content.
 * @param entetes the headers, each once
 * @param said the name of the file, which may say the one kind of container or waste that it is about, and its projection
 */
export function propose(
  entetes: readonly string[],
  lignes: readonly (readonly string[])[],
  said: { title: string; projection: string | null },
  toDegrees: ToDegrees,
): Affectation {
  const columns = columnsOf(entetes, lignes)
  const champs: Partial<Record<Cible, Source>> = {}
  const taken = new Set<Column>()
  const take = (cible: Cible, ...found: (Column | undefined)[]) => {
    const all = found.filter((one) => one !== undefined)
    if (all.length === 0) return
    for (const one of all) taken.add(one)
    champs[cible] = { colonnes: all.map(({ name }) => name) }
  }
  const named = (names: readonly string[], mayBe: (column: Column) => boolean = () => true) =>
    firstOf(names, (name) => columns.find((one) => isNamed(one, name) && !taken.has(one) && mayBe(one)))
  const begun = (cible: keyof typeof DEBUTS) =>
    columns.find((one) => DEBUTS[cible].test(one.key) && !taken.has(one) && MAY_BE[cible]?.(one))
  const place = placeOf(columns, toDegrees, said.projection)
  for (const [cible, one] of place.columns) take(cible, one)
  take('Type de dechet', ...wasteColumns(columns, taken))
  for (const cible of ['Type de dechet', 'Type de conteneur'] as const) {
    if (champs[cible]) continue
    const found = typeColumn(cible, columns, taken, named)
    // One text in all lines that speaks of a type is that type: its word need not be asked for besides.
    const only = found && new Set(found.texts).size === 1 ? found.texts[0] : undefined
    const said = only !== undefined && !WORDS[cible].of(only) ? WORDS[cible].in(only) : null
    if (said) champs[cible] = constant(said)
    else take(cible, found)
  }
  for (const cible of ['Type de dechet', 'Type de conteneur'] as const) {
    const other = champs['Type de conteneur'] ?? champs['Type de dechet']
    if (!champs[cible] && other && isSaidIn(other, cible, columns)) champs[cible] = other
  }
  const reference = named(NOMS.Nomenclature, MAY_BE.Nomenclature)
  if (reference && !NUMEROS.includes(reference.key)) take('Nomenclature', reference)
  const street = named(NOMS.Adresse, MAY_BE.Adresse) ?? begun('Adresse')
  // Without positions the address service has to find the place.
  const postal = street && place.columns.length === 0 ? named(CODES_POSTAUX) : undefined
  if (street && VOIES.includes(street.key))
    take(
      'Adresse',
      named(champs.Nomenclature ? [...NUMEROS, ...NUMEROS_SEULS] : NUMEROS),
      named(REPETITIONS),
      named(GENRES_DE_VOIE),
      street,
      postal,
    )
  else take('Adresse', street, postal)
  take('Commune', named(NOMS.Commune, MAY_BE.Commune) ?? begun('Commune'))
  for (const cible of CIBLES) if (!champs[cible]) take(cible, named(NOMS[cible], MAY_BE[cible]))
  takeTown(champs, columns, taken)
  if (place.columns.length === 1) delete champs.Longitude
  const dechet = dechetTypeOfTitle(said.title)
  if (!champs['Type de dechet'] && dechet) champs['Type de dechet'] = constant(dechet)
  const conteneur =
    conteneurTypeOfTitle(said.title) ??
    typeInNames(champs['Type de dechet'], champs.Nomenclature, champs.Quantite) ??
    (isAllGlass(champs['Type de dechet'], columns) ? 'CA' : null)
  if (!champs['Type de conteneur'] && conteneur) champs['Type de conteneur'] = constant(conteneur)
  return {
    champs,
    projection: place.projection,
    ...(champs.Nomenclature ? {} : { motif: MOTIF }),
  }
}

/** Whether a column has this name, whole or without what it says in parentheses, such as its unit. */
const isNamed = ({ key, name }: Column, wanted: string): boolean =>
  key === wanted || columnKey(name.replace(/\([^)]*\)/g, '')) === wanted

const constant = (code: ConteneurType | DechetType): Source => ({
  valeur:
    code in conteneurTypes ? conteneurTypes[code as ConteneurType] : dechetTypes[code as DechetType].label,
})

/** The one type of container that the names of columns say: "Nb bacs OM", "Nb bacs tri"; "N° de colonne". */
function typeInNames(...sources: readonly (Source | undefined)[]): ConteneurType | null {
  const names = sources.flatMap((one) => (one && 'colonnes' in one ? one.colonnes : []))
  const [type = null, ...others] = new Set(names.flatMap((name) => conteneurTypeIn(columnKey(name)) ?? []))
  return others.length === 0 ? type : null
}

/** Whether a file is about glass alone, which is brought to columns above ground nearly everywhere. */
function isAllGlass(from: Source | undefined, columns: readonly Column[]): boolean {
  if (!from) return false
  const texts =
    'valeur' in from
      ? [from.valeur]
      : columns.filter(({ name }) => from.colonnes.includes(name)).flatMap((one) => one.texts)
  return texts.length > 0 && texts.every((text) => dechetTypeDe(text) === 'VER')
}

type Named = (names: readonly string[], mayBe?: (column: Column) => boolean) => Column | undefined

/** The column of types: the named one whose words are known, else any whose words are. */
function typeColumn(
  cible: keyof typeof WORDS,
  columns: readonly Column[],
  taken: ReadonlySet<Column>,
  named: Named,
): Column | undefined {
  const byName = named(NOMS[cible], MAY_BE[cible])
  if (byName) return byName
  const free = columns.filter((one) => !taken.has(one) && !isWordy(one))
  const isOf = (one: Column) =>
    share(one, (text) => WORDS[cible].of(text) !== null) > MOST ||
    (share(one, isType(cible)) > MOST && !isNaming(one))
  return free.find(isOf) ?? named(NOMS[cible].slice(0, 3))
}

const isOnly = (from: Source | undefined, { name }: Column) =>
  from !== undefined && 'colonnes' in from && from.colonnes.join() === name

/**
 * Takes the same columns for address and town (`isOneText`): a column of whole addresses, or the address and a column of
 * towns with their postal codes.
 */
function takeTown(
  champs: Affectation['champs'],
  columns: readonly Column[],
  taken: ReadonlySet<Column>,
): void {
  const unused = columns.filter((one) => !taken.has(one) || isOnly(champs.Commune, one))
  const town = unused.find((one) => share(one, isTownAfterCode) > MOST)
  if (champs.Commune && !town) return
  const ofAddress = columns.filter((one) =>
    champs.Adresse ? isOnly(champs.Adresse, one) : unused.includes(one),
  )
  const whole = ofAddress.find((one) => share(one, isWholeAddress) > MOST)
  if (whole) champs.Adresse = { colonnes: [whole.name] }
  else if (town && champs.Adresse && 'colonnes' in champs.Adresse)
    champs.Adresse = { colonnes: [...champs.Adresse.colonnes, town.name] }
  else return
  champs.Commune = champs.Adresse
}

/** Whether the one column of a source says this type: "Bac OM 660 L", "Colonne enterrée verre" say both. */
function isSaidIn(from: Source, cible: keyof typeof WORDS, columns: readonly Column[]): boolean {
  const column = columns.find((one) => isOnly(from, one))
  return column !== undefined && share(column, isType(cible)) > MOST
}

/** The columns of a file with one for each waste: named by it and with numbers or "oui", or "flux1", "flux2" of wastes. */
function wasteColumns(columns: readonly Column[], taken: ReadonlySet<Column>): Column[] {
  const free = columns.filter((one) => !taken.has(one) && one.texts.length > 0)
  const named = free.filter((one) => wasteOfHeader(one.name) !== null && share(one, isCountOrYes) > MOST)
  const stem = ({ key }: Column) => /^(.*\D) ?\d$/.exec(key)?.[1]
  const numbered = free.filter((one) => stem(one) && share(one, isType('Type de dechet')) > MOST)
  const [first] = numbered
  const ranked = numbered.filter((one) => first && stem(one) === stem(first))
  return [named, ranked].find(({ length }) => length > 1)?.slice(0, COLONNES_MAX) ?? []
}

/** A column whose texts are all different names: "Borne 12", "Borne 13". */
const isNaming = ({ texts }: Column) => texts.length > 2 && new Set(texts).size === texts.length

/** A column of addresses or remarks: its texts are long or each is another. */
const isWordy = ({ key, texts }: Column) =>
  NOMS.Adresse.includes(key) || new Set(texts).size > Math.max(20, texts.length / 3)
