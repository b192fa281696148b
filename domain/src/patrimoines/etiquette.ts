/** Labels on a sheet of A4: three in a row, eight rows, of 70 by 37.1 mm each. Sheets of labels of this size are common. */
export const ETIQUETTES_PAR_LIGNE = 3
export const ETIQUETTES_PAR_FEUILLE = 24
/** Labels of one file at most: four hundred sheets and some. */
export const ETIQUETTES_MAX = 10_000

/**
 * What the QR code of a container holds: its nomenclature, as it is printed beside. It is what crews say and keyboard readers type,
 * it is understood without a network, and it outlives the address of a server. Where the street may read it, it is the address of the public page,
 * with the nomenclature after the `#`, which no browser sends: crews go on without a network.
 */
export const codeDeConteneur = ({ nomenclature }: { nomenclature: string }, page?: string): string =>
  page === undefined ? nomenclature : `${page}#${encodeURIComponent(nomenclature)}`

const CODE_PUBLIC = /^https?:\/\/[^/#]+\/b\/[0-9a-f]{32}#(.+)$/

/** The nomenclature that a code names: what comes after the `#` of an address of a public page, or the code itself. */
export function nomenclatureDuCode(code: string): string {
  const named = CODE_PUBLIC.exec(code.trim())?.[1]
  if (named === undefined) return code
  try {
    return decodeURIComponent(named)
  } catch {
    return code
  }
}
