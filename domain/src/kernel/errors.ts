/** Every way a call is refused, and the HTTP status that says it: the one error table (wire.md). */
export const statusOf = {
  'requete-invalide': 400,
  'non-connecte': 401,
  interdit: 403,
  introuvable: 404,
  'methode-refusee': 405,
  'non-acceptable': 406,
  conflit: 409,
  perime: 412,
  'trop-gros': 413,
  'type-refuse': 415,
  invalide: 422,
  'trop-de-demandes': 429,
  interne: 500,
  /** A service that we ask did not answer: we do. */
  'service-exterieur': 502,
  indisponible: 503,
} as const

export type Code = keyof typeof statusOf

export interface Violation {
  propertyPath: string
  message: string
  code: string
}

/** A refusal with its French sentence, fit for a toast. Thrown by rules and routes, turned into the wire format in one place. */
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

/** A refusal of one field: 422 with its violation. */
export function invalide(propertyPath: string, message: string, code = 'invalide'): Refus {
  return new Refus('invalide', message, { violations: [{ propertyPath, message, code }] })
}

/** The refusal of a relation that names nothing, or nothing that the actor sees. */
export const choixInconnu = (propertyPath: string) =>
  invalide(propertyPath, "L'élément choisi n'existe pas", 'relation')

export const introuvable = () => new Refus('introuvable', 'Élément introuvable')
export const interdit = () => new Refus('interdit', "Vous n'avez pas le droit de faire cette action")
