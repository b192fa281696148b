/**
 * Where an intervention departs from what was planned or possible. It is kept and marked: work that was done is never
 * refused for what the office changed meanwhile (OPEN-38).
 */
export const ecarts = {
  conteneur: 'Conteneur hors de la tournée',
  jour: 'Jour sans passage prévu',
  tournee: 'Tournée supprimée',
  client: "Tournée d'un autre client",
  supprime: 'Lieu supprimé',
  surplus: 'Plus de bacs lavés que sur place',
  horloge: "Heure du téléphone en avance : heure d'envoi retenue",
} as const
export type Ecart = keyof typeof ecarts
export const codesEcart = Object.keys(ecarts) as [Ecart, ...Ecart[]]
