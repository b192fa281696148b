/** Sites of shared spreadsheets whose pages may be shown when the deployment names no others. */
export const HOTES_PAR_DEFAUT = 'docs.google.com,*.sharepoint.com,onedrive.live.com,*.officeapps.live.com'

/** A host name; with "*." before it, all host names that end with it. */
const HOTE = /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/

/**
 * The hosts of a comma-separated list.
 * @throws RangeError for an entry that is not a host
 */
export function hotesDe(liste: string): string[] {
  const hotes = liste
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)
  const wrong = hotes.find((one) => !HOTE.test(one))
  if (wrong !== undefined) throw new RangeError(`not a host: ${wrong}`)
  return hotes
}

/**
 * The host of an https address. An address with an account or a port is not accepted: with an account or a backslash, a
 * browser would open another host than the one read here.
 */
const HOTE_DE = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i

/** Whether an https address belongs to one of these hosts. */
export function estPermis(adresse: string, hotes: readonly string[]): boolean {
  const hostname = HOTE_DE.exec(adresse)?.[1]?.toLowerCase()
  if (hostname === undefined) return false
  return hotes.some((hote) => (hote.startsWith('*.') ? hostname.endsWith(hote.slice(1)) : hostname === hote))
}

/** The French sentence that refuses an address on any other host. */
export const hoteRefuse = (hotes: readonly string[]): string =>
  `Le planning publié doit venir de l'un de ces sites : ${hotes.join(', ')}`
