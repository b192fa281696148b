/** Days for which unfinished work is kept: a phone without network, or a person who will come back. */
export const ENTAME_JOURS = 30
/** A creation is repeated within minutes; two days outlast a phone without network. */
export const CLES_JOURS = 2
