/** What the declaration of accessibility says; the counts are those of docs/rgaa.md. */
export const CONFORMITE = {
  date: '27 novembre 2026',
  conformes: 77,
  nonConformes: 2,
  sansObjet: 27,
  taux: '97,5 %',
  manques: [
    "Le code de nos pages est valide ; la bibliothèque qui dessine les interrupteurs et les champs d'heure y place des éléments que HTML n'y admet pas (critère 8.2).",
    "Les PDF sont balisés sans avoir été validés par un outil, et les classeurs n'ont pas été essayés avec un lecteur d'écran (critère 13.3).",
  ],
} as const
