/** Apart from the schemas: the pages before log-in say these too, and must not load a schema library for them. */
export const CHAMP_REQUIS = 'ce champ est requis'
export const ADRESSE_INVALIDE = "L'email doit être valide"
