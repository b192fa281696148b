/**
 * The ways in which an intervention departs from the plan or from the possible. It is stored and marked: work done is
 * never refused because the office changed something meanwhile (OPEN-38).
 */
export const ecarts = {
  conteneur: 'Conteneur hors de la tournée',
  jour: 'Jour sans passage prévu',
  tournee: 'Tournée supprimée',
  client: "Tournée d'un autre client",
  supprime: 'Lieu supprimé',
  surplus: 'Plus de bacs lavés que sur place',
  photos: 'Moins de photos que le formulaire en demande',
  typologie: 'Typologie que le formulaire ne prévoit pas',
  code: "Code d'un autre conteneur",
  codeSansRaison: "Code d'un autre conteneur, sans raison",
  /** Of washes stored before telephones measured their clock. */
  horloge: "Heure du téléphone en avance : heure d'envoi retenue",
  decalage: 'Horloge du téléphone décalée : heure corrigée',
  avance: "Heure en avance sur l'envoi",
  tardif: 'Reçu longtemps après le passage',
} as const
export type Ecart = keyof typeof ecarts
export const codesEcart = Object.keys(ecarts) as [Ecart, ...Ecart[]]

/** A telephone that has a network now and then sends a wash within this time, in ms; the breaks of a round are shorter. */
const ENVOI_MS = 4 * 3_600_000

/** Whether a wash came to the office so long after it was done that the figures of its day had been looked at before. */
export const isTardif = (dateEvenement: string, now: Date): boolean =>
  now.getTime() - Date.parse(dateEvenement) > ENVOI_MS
