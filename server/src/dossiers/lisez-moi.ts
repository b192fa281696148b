import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { definedResources } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords, ofName } from '@lavandiere/domain/kernel/texte.ts'
import type { Ressource } from './contenu.ts'
import { LAISSEES } from './contenu.ts'
import { explication } from './explications.ts'
import type { Column } from './schema.ts'
import { pathOfRows, type Sommaire } from './sommaire.ts'

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\[\]$/, 'liste'],
  [/^(integer|smallint|bigint)/, 'nombre entier'],
  [/^(double|real|numeric)/, 'nombre'],
  [/^boolean/, 'vrai ou faux'],
  [/^timestamp/, 'instant'],
  [/^datemultirange/, 'périodes'],
  [/^date/, 'jour'],
  [/^time/, 'heure'],
  [/^jsonb/, 'objet ou liste'],
  [/./, 'texte'],
]
const typeOf = ({ type }: Column) => TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? 'texte'

/** The labels of the API's fields, by table and column. */
function labels(): ReadonlyMap<string, string> {
  const found = definedResources().flatMap(({ name, fields, computed }) =>
    Object.entries({ ...fields, ...computed }).flatMap(([key, schema]) => {
      const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      const { label } = fieldMeta(schema)
      return label ? [[`${name}.${column}`, label] as const, [`${name}.${column}_id`, label] as const] : []
    }),
  )
  return new Map(found)
}

/** What a column of a table holds, in words; null for one of which nothing is said. */
export function meaningOf(table: Ressource, column: Column, known = labels()): string | null {
  if (column === table.file) return 'Chemin du fichier dans cette archive'
  return known.get(`${table.name}.${column.name}`) ?? explication(table.name, column.name)
}

function lineOf(table: Ressource, column: Column, known: ReadonlyMap<string, string>): string {
  const to = column.target ? ` ; « id » d'une ligne de ${column.target}.jsonl` : ''
  const told = meaningOf(table, column, known)
  return `  ${column.name} : ${told ? `${told} (${typeOf(column)}${to})` : `${typeOf(column)}${to}`}`
}

const SOCIETE = [
  "Cette archive contient tout ce que Lavandière garde de cette société, tel qu'au moment où elle a été faite.",
  "Elle se reprend telle quelle dans une société vide, de cette installation ou d'une autre :",
  '  npm run admin -- --reprendre dossier.zip --exploitant adresse-du-compte',
]
const PERSONNE = [
  'Cette archive contient tout ce que Lavandière garde de cette personne (RGPD, article 15).',
  'dossier.html se lit dans un navigateur ; les véhicules y sont suivis les jours où elle était de leur équipage.',
  'Les courriels envoyés ne sont pas gardés : ils sont oubliés le lendemain de leur envoi.',
]

/** The text that explains an archive, its files and their fields (French). */
export function readme(
  { exploitant, personne, faitLe, tables: told, fichiersAbsents }: Sommaire,
  tables: readonly Ressource[],
): string {
  const known = labels()
  // The dossier of a person has its ways in, which that of a company leaves behind.
  const left = Object.entries(LAISSEES).filter(([name]) => !tables.some((one) => one.name === name))
  const sections = tables.flatMap((table) => {
    const count = told[table.name]?.lignes ?? 0
    return [
      '',
      `${pathOfRows(table.name)} : ${countInWords(count, 'ligne')}`,
      table.phrase,
      ...table.columns.map((column) => lineOf(table, column, known)),
    ]
  })
  return [
    `Dossier ${ofName(personne ? `${personne.libelle} (${exploitant.libelle})` : exploitant.libelle)}`,
    `Fait par Lavandière le ${formatDateTime(faitLe)}`,
    '',
    ...(personne ? PERSONNE : SOCIETE),
    '',
    'dossier.json : le format, la date, et pour chaque fichier de données son nombre de lignes et ses champs.',
    'donnees/*.jsonl : un fichier par sorte de données, un objet JSON par ligne (JSON Lines, UTF-8).',
    'fichiers/ : les photos, logos et documents que ces lignes nomment.',
    '',
    'Les instants portent leur décalage horaire, les jours sont écrits AAAA-MM-JJ, les heures sont celles de Paris.',
    "Un champ « …_id » est le numéro « id » d'une ligne du fichier indiqué. « archived_at » : supprimé à cet instant, et restaurable.",
    ...sections,
    '',
    "Ce qui n'est pas dans cette archive",
    'Mots de passe, jetons et clés : jamais. Chaque personne choisit un nouveau mot de passe par un courriel.',
    ...left.map(([name, why]) => `  ${name} : ${why}`),
    ...(fichiersAbsents.length > 0
      ? ['', "Fichiers que le stockage n'avait plus :", ...fichiersAbsents.map((path) => `  ${path}`)]
      : []),
    '',
  ].join('\n')
}
