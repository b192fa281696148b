/** What the declaration of accessibility says; the counts are those of docs/rgaa.md. */
export const CONFORMITE = {
  date: '26 novembre 2026',
  conformes: 74,
  nonConformes: 5,
  sansObjet: 27,
  taux: '93,7 %',
  manques: [
    "La légende d'une photo agrandie n'est pas liée à l'image dans le code (critère 1.9).",
    "La validité du code n'a pas été contrôlée par un outil, et le champ des photos n'est pas valide (8.2).",
    "Un lien au milieu d'une phrase ne se distingue que par sa couleur (10.6).",
    "Une info-bulle se ferme par la touche Échap, mais le pointeur ne peut pas s'y poser ; elle répète le nom de son bouton (10.13).",
    "Les PDF sont balisés sans avoir été validés par un outil, et les classeurs n'ont pas été essayés avec un lecteur d'écran (13.3).",
  ],
} as const
