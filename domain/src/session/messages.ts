/** Apart from the schemas: the log-in page says this too, and must not load a schema library for it. */
export const CHAMP_REQUIS = 'ce champ est requis'
