/** Labels on a sheet of A4: three in a row, eight rows, of 70 by 37.1 mm each. Sheets of labels of this size are common. */
export const ETIQUETTES_PAR_LIGNE = 3
export const ETIQUETTES_PAR_FEUILLE = 24
/** Labels of one file at most: four hundred sheets and some. */
export const ETIQUETTES_MAX = 10_000

/**
 * What the QR code of a container holds: its nomenclature, as it is printed beside. It is what crews say and keyboard readers type,
 * it is understood without a network, and it outlives the address of a server.
 */
export const codeDeConteneur = ({ nomenclature }: { nomenclature: string }): string => nomenclature
