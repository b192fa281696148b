interface Refusal {
  status: number
  /** The cause of the refusal, for the API's documentation. */
  when: string
  /** The French sentence used when the refusal has no more precise one. */
  sentence: string
}

/**
 * Every kind of refusal, by the `code` that programs read: the one error table (docs/api.md, Errors). On the wire a
 * 401 has `code: 401` instead, as clients of the log-in expect.
 */
export const refusals = {
  'requete-invalide': {
    status: 400,
    when: 'The query, the JSON or a header cannot be read.',
    sentence: 'Demande invalide',
  },
  'non-connecte': {
    status: 401,
    when: 'No token, or one that is wrong, expired or ended.',
    sentence: 'JWT Token not found',
  },
  interdit: {
    status: 403,
    when: 'The role may not make this call.',
    sentence: "Vous n'avez pas le droit de faire cette action",
  },
  introuvable: {
    status: 404,
    when: 'There is no such path or item, or it belongs to somebody else.',
    sentence: 'Élément introuvable',
  },
  'methode-refusee': {
    status: 405,
    when: 'The path exists with other verbs, which `Allow` names.',
    sentence: 'Demande invalide',
  },
  'non-acceptable': {
    status: 406,
    when: '`Accept` names no type that the call answers.',
    sentence: 'Demande invalide',
  },
  conflit: {
    status: 409,
    when: 'The state of the item does not allow the call.',
    sentence: "L'état actuel de cet élément ne le permet pas",
  },
  perime: {
    status: 412,
    when: 'Somebody changed the item since the version of `If-Match`.',
    sentence: 'Cet élément a changé entre-temps',
  },
  'trop-gros': {
    status: 413,
    when: 'The body or the file is too large, or holds too many values.',
    sentence: 'Les données envoyées sont trop volumineuses',
  },
  'type-refuse': {
    status: 415,
    when: 'The body has another type than those that the call takes.',
    sentence: 'Demande invalide',
  },
  invalide: {
    status: 422,
    when: 'A value of the body is refused; `violations` says which.',
    sentence: 'Les données sont invalides',
  },
  'trop-de-demandes': {
    status: 429,
    when: 'Too many calls; `Retry-After` says when to come back.',
    sentence: 'Trop de demandes',
  },
  interne: {
    status: 500,
    when: 'A fault of ours, logged under its reference.',
    sentence: 'Une erreur est survenue',
  },
  'service-exterieur': {
    status: 502,
    when: 'A service outside, such as the geocoder, did not answer.',
    sentence: 'Un service extérieur ne répond pas',
  },
  indisponible: {
    status: 503,
    when: 'The service is stopping, overloaded or without its database; `Retry-After` says when to come back.',
    sentence: 'Le service est momentanément indisponible, réessayez dans quelques instants',
  },
} as const satisfies Record<string, Refusal>

export type Code = keyof typeof refusals

/** Every code, in the order of the table. */
export const codes = Object.keys(refusals) as Code[]

export interface Violation {
  propertyPath: string
  message: string
  code: string
}

/** A refusal with a French sentence fit for a toast. Rules and routes throw it; one place turns it into the wire format. */
export class Refus extends Error {
  override readonly name = 'Refus'
  readonly code: Code
  readonly violations: readonly Violation[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: Code,
    message: string,
    more: { violations?: readonly Violation[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.code = code
    this.violations = more.violations ?? []
    this.headers = more.headers ?? {}
  }
}

/** A refusal of one field: 422 with one violation. */
export function invalid(propertyPath: string, message: string, code = 'invalide'): Refus {
  return new Refus('invalide', message, { violations: [{ propertyPath, message, code }] })
}

/** The refusal of a relation to an item that does not exist, or that the actor may not see. */
export const unknownChoice = (propertyPath: string) =>
  invalid(propertyPath, "L'élément choisi n'existe pas", 'relation')

export const notFound = () => new Refus('introuvable', refusals.introuvable.sentence)
export const tooLarge = () => new Refus('trop-gros', refusals['trop-gros'].sentence)
export const forbidden = () => new Refus('interdit', refusals.interdit.sentence)
