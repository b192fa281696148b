import type { ConteneurType } from '../patrimoines/types.ts'

/*
 * The starter catalogue: usual entries that a company that begins takes line by line. They are proposals of the product,
 * entries of nobody until they are taken.
 */

type Importance = 1 | 2 | 3 | 4
type Ligne = readonly [libelle: string, importance: Importance]

const partout: readonly Ligne[] = [
  ['Graffiti ou affichage sauvage', 2],
  ['Signalétique de tri absente ou illisible', 1],
  ['Dépôt sauvage au pied', 2],
  ['Accès impossible (stationnement, travaux)', 3],
]
const colonne: readonly Ligne[] = [
  ...partout,
  ['Débordement', 2],
  ['Opercule cassé ou arraché', 3],
  ['Opercule obstrué', 2],
  ['Système de préhension abîmé', 4],
  ['Trappe de vidage bloquée', 4],
]

/** Usual problems, by type of container. */
const parType: Readonly<Record<Exclude<ConteneurType, 'AUT'>, readonly Ligne[]>> = {
  CA: [
    ...colonne,
    ['Cuve percée ou fissurée', 3],
    ['Colonne déplacée', 2],
    ['Colonne renversée', 4],
    ['Colonne incendiée', 4],
  ],
  CE: [
    ...colonne,
    ["Tambour d'introduction bloqué", 3],
    ["Contrôle d'accès en panne", 3],
    ['Plateforme piétonne affaissée', 4],
    ['Plateforme de sécurité bloquée', 4],
    ['Déchets dans la fosse', 2],
    ['Eau dans la fosse', 3],
  ],
  CSE: [
    ...colonne,
    ['Sac de levage déchiré', 4],
    ['Couvercle cassé', 3],
    ['Habillage extérieur abîmé', 2],
    ['Eau au fond du puits', 3],
  ],
  AB: [
    ...partout,
    ['Porte ou charnière cassée', 3],
    ['Serrure hors service', 3],
    ['Opercule ou tambour cassé', 3],
    ['Pédale hors service', 2],
    ['Bac absent', 3],
    ['Abri descellé', 4],
  ],
  BAC: [
    ...partout,
    ['Couvercle cassé ou absent', 3],
    ['Roue cassée ou absente', 3],
    ['Cuve fissurée ou percée', 3],
    ['Collerette de préhension cassée', 4],
    ['Puce absente ou illisible', 2],
    ['Verrou cassé', 2],
    ['Bac brûlé', 4],
    ['Bac introuvable', 3],
    ['Bac encore plein', 2],
  ],
}

const problemesDeConteneurs = Object.entries(parType).flatMap(([conteneurType, lignes]) =>
  lignes.map(([libelle, importance]) => ({ libelle, importance, conteneurType })),
)

const machine: readonly Ligne[] = [
  ['Pompe haute pression en panne', 4],
  ['Buse bouchée ou usée', 3],
  ['Flexible percé', 3],
  ["Chauffe de l'eau en panne", 3],
  ["Fuite de la cuve d'eau propre", 3],
  ['Aspiration des eaux sales en panne', 4],
  ['Grue ou lève-conteneur en panne', 4],
]
const vehicule: readonly Ligne[] = [
  ['Voyant moteur allumé', 3],
  ['Freinage anormal', 4],
  ["Fuite d'huile ou de carburant", 4],
  ['Pneu abîmé', 3],
  ['Éclairage ou gyrophare en panne', 3],
  ['Pare-brise fissuré', 3],
]

const photos = { minPhotoAvant: 1, minPhotoApres: 1 }

/**
 * The entries of each catalogue, as they are written. A form names its typologies by their labels (`typologiesCommunes`); its
 * client is chosen.
 */
export const depart = {
  problems: problemesDeConteneurs,
  problem_laveuses: Object.entries({ machine, vehicule }).flatMap(([category, lignes]) =>
    lignes.map(([libelle, importance]) => ({ libelle, importance, category })),
  ),
  prestations: [
    'Lavage intérieur et extérieur',
    'Lavage intérieur',
    'Lavage extérieur',
    'Désinfection',
    'Désodorisation',
    'Nettoyage de la fosse',
    'Nettoyage des abords',
    'Effacement de graffitis',
    'Pose de signalétique',
    'Lavage après sinistre',
  ].map((libelle) => ({ libelle })),
  typologie_lavages: [
    { libelle: 'COLONNE AÉRIENNE', couleur: '#1565C0' },
    { libelle: 'COLONNE ENTERRÉE', couleur: '#4E342E' },
    { libelle: 'COLONNE SEMI-ENTERRÉE', couleur: '#2E7D32' },
    { libelle: 'EXTÉRIEUR SEUL', couleur: '#00838F' },
    { libelle: 'FOSSE', couleur: '#6A1B9A' },
  ],
  forms: [
    { libelle: 'Lavage de colonne', typologieLavage: 'COLONNE', ...photos, hasVolume: true, hasWaste: true },
    { libelle: 'Lavage de bac', typologieLavage: 'BAC', ...photos, hasRFID: true, hasWaste: true },
    { libelle: "Lavage d'abri-bac", typologieLavage: 'ABRI BAC', ...photos, hasWaste: true },
    {
      libelle: "Lavage d'abri-bac et de ses bacs",
      typologieLavage: 'ABRI BAC + BAC',
      ...photos,
      hasWaste: true,
      minPhotoLavageImpossible: 1,
      strategieLavageImpossible: 1,
      typologieLavageFallback: 'ABRI BAC',
    },
  ],
} as const satisfies Readonly<Record<string, readonly EntreeDeDepart[]>>

/** An entry that may be taken. */
export interface EntreeDeDepart {
  readonly libelle: string
  readonly [field: string]: string | number | boolean
}

export type CatalogueDeDepart = keyof typeof depart
