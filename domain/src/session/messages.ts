/**
 * In a file without schemas: the pages before log-in show these sentences too, and must not load the schema library
 * for them.
 */
export const CHAMP_REQUIS = 'ce champ est requis'
export const ADRESSE_INVALIDE = "L'email doit être valide"
/** The name of ProConnect among the ways to log in. */
export const PROCONNECT = 'proconnect'
