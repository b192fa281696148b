/** A text that ends with a postal code and a town: "12 rue Pasteur, 93200 Saint-Denis". */
const TOWN_AFTER_CODE = /^(.*\b\d{5})[\s,;–-]+(\p{L}.*)$/su

/**
 * The address and the town of a text that holds both. The postal code stays in the address: the address service needs it to
 * tell towns of one name apart. A text without a postal code before a name is all address.
 */
export function splitAddress(text: string): [adresse: string, commune: string] {
  const [, adresse, commune] = TOWN_AFTER_CODE.exec(text.trim()) ?? []
  return adresse === undefined || commune === undefined ? [text, ''] : [adresse, commune]
}

/** Whether a text names its town after a postal code. */
export const isWholeAddress = (text: string): boolean => splitAddress(text)[1] !== ''

/** Whether a text is a town after its postal code: "59000 Lille". */
export const isTownAfterCode = (text: string): boolean => /^\d{5}[\s–-]+\p{L}/u.test(text)
