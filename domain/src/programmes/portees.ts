/** What a program may do with a family of resources; who writes also reads. */
export const acces = ['lecture', 'ecriture'] as const
export type Acces = (typeof acces)[number]

/** What a key can be opened for, in families of resources that a person understands (`ouvertures.ts` says which). */
export const familles = {
  patrimoines: 'Patrimoines et conteneurs',
  tournees: 'Tournées et fermetures',
  interventions: 'Interventions',
  laveuses: 'Laveuses et leur journal',
  catalogues: 'Catalogues et formulaires',
  heures: 'Heures et congés',
  comptes: 'Exploitant, clients et opérateurs',
  tableaux: 'Tableau de bord du jour',
} as const
export type NomDeFamille = keyof typeof familles
export const nomsDeFamilles = Object.keys(familles) as NomDeFamille[]

/** The scopes of a key: of each family that it is opened for, how far. */
export type Portees = Partial<Record<NomDeFamille, Acces>>
