import { fold } from '../../kernel/texte.ts'

/**
 * The form in which names of columns are compared: "Nom_Commune", "properties.nom_commune", "nomCommune" and "Nom de la
 * commune" are one.
 */
export const columnKey = (name: string): string =>
  fold(name.replace(/^(?:properties|fields|attributes)\./i, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/n°/g, 'no ')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .replace(/\b(?:de la |de l'|de |du |des |d')/g, '')
    .trim()

/** What names of coordinates say of their projection: "x_l93", "Y CC46", "lat_wgs84". */
const PROJECTION =
  /\b(?:cc ?\d\d|l ?93|lambert(?: ?(?:93|2|ii)(?: etendu)?)?|utm(?: ?\d\d ?[ns]?)?|wgs ?84|rgf ?93|(?:web )?mercator|3857|2154|4326)\b/g

/** The name of a coordinate without its projection, and what it says of it. */
export function coordinateKey(key: string): { name: string; projection: string } {
  const projection = (key.match(PROJECTION) ?? []).join(' ')
  return { name: key.replace(PROJECTION, '').replace(/ +/g, ' ').trim(), projection }
}
