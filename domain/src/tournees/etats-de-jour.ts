/** What becomes of a day of a tournée. */
export const etatsDeJour = { prevue: 'Prévu', annulee: 'Annulé', reportee: 'Déplacé' } as const
export type EtatDeJour = keyof typeof etatsDeJour
