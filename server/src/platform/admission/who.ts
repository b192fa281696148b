import ipaddr from 'ipaddr.js'

/**
 * Who is counted. The kind stands in the key, so that a company and an account of one number never meet: an exploitant's
 * account has the number of its company.
 */
export type Who = `${Kind}:${number | string}`
type Kind =
  | 'conteneur'
  | 'visiteurs'
  | 'calendrier'
  | 'compte'
  | 'societe'
  | 'programmes'
  | 'traceurs'
  | 'cle'
  | 'adresse'
  | 'courriel'
  | 'acces'
  | 'attente'

/** Who calls: an account, a program by its key, or all trackers of a company together; and the company that it works for. */
export interface Caller {
  account: Who
  company: Who
}

/** A container about which the street reports. */
export const conteneur = (id: number): Who => `conteneur:${id}`
/** A key of trackers. */
export const cle = (id: number): Who => `cle:${id}`
export const compte = (id: number): Who => `compte:${id}`
export const societe = (id: number): Who => `societe:${id}`

export interface Person {
  id: number
  exploitantId: number | null
  /** The key by which a program calls in the name of the account. */
  cle?: { id: number }
}

/** A program by its key: it takes nothing of what the people of its account may take. */
const programme = (cle: number): Who => `programmes:${cle}`

/** A person, or a program. An administrator has no company, and counts as one alone. */
export const personCalls = (person: Person): Caller => {
  const account = person.cle ? programme(person.cle.id) : compte(person.id)
  return { account, company: person.exploitantId === null ? account : societe(person.exploitantId) }
}

/**
 * All programs that read calendars of a company, all who look at its public pages, all its trackers: they share what one
 * account may take, beside its people.
 */
export const strangersCall = (
  kind: 'calendrier' | 'visiteurs' | 'traceurs',
  { exploitantId }: { exploitantId: number },
): Caller => ({ account: `${kind}:${exploitantId}`, company: societe(exploitantId) })

/**
 * The network address whose tries are counted together: an IPv4 address, or the /64 of an IPv6 one, all of which is one
 * subscriber's.
 * @param ip undefined when the caller has gone
 */
export const adresse = (ip: string | undefined): Who => `adresse:${subscriberOf(ip)}`

function subscriberOf(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return ip ?? 'inconnue'
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
