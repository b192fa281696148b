import type { Role } from '../kernel/roles.ts'
import { type Action, can, type Subject } from '../rights.ts'

/** What a program may do with a family of resources; who writes also reads. */
export const acces = ['lecture', 'ecriture'] as const
type Acces = (typeof acces)[number]

interface Famille {
  label: string
  subjects: readonly Subject[]
  /** True for accounts and figures: a program that wrote accounts could open the company to anybody. */
  isReadOnly?: boolean
}

/**
 * What a key can be opened for: the resources of the table of rights, in families that a person understands. A subject
 * that no family holds (sessions, settings, keys themselves) is closed to every key.
 */
export const familles = {
  patrimoines: {
    label: 'Patrimoines et conteneurs',
    subjects: ['patrimoines', 'conteneurs', 'releve_terrains', 'imports', 'modifications'],
  },
  tournees: {
    label: 'Tournées et fermetures',
    subjects: ['campagne_lavages', 'fermetures', 'planning', 'trajets'],
  },
  interventions: { label: 'Interventions', subjects: ['interventions', 'intervention_photos'] },
  laveuses: {
    label: 'Laveuses et leur journal',
    subjects: ['laveuses', 'journal_laveuses', 'journal_photos', 'problem_laveuses'],
  },
  catalogues: {
    label: 'Catalogues et formulaires',
    subjects: ['prestations', 'typologie_lavages', 'problems', 'forms'],
  },
  heures: {
    label: 'Heures et congés',
    subjects: ['poste_operateurs', 'feuille_de_temps', 'periode_paies', 'suivi-heures', 'soldes_conges'],
  },
  comptes: {
    label: 'Exploitant, clients et opérateurs',
    subjects: ['exploitants', 'clients', 'operateurs'],
    isReadOnly: true,
  },
  tableaux: {
    label: 'Tableau de bord du jour',
    subjects: ['tableau-de-bord', 'tableau-de-bord-client', 'tableau-de-bord-carte'],
    isReadOnly: true,
  },
} as const satisfies Record<string, Famille>
export type NomDeFamille = keyof typeof familles
export const nomsDeFamilles = Object.keys(familles) as NomDeFamille[]

/** The scopes of a key: of each family that it is opened for, how far. */
export type Portees = Partial<Record<NomDeFamille, Acces>>

/** Whether a key of these scopes may try an action; its account must have the right besides. */
export function opens(portees: Portees, action: Action, subject: Subject): boolean {
  const name = nomsDeFamilles.find((one) => (familles[one] as Famille).subjects.includes(subject))
  const given = name && portees[name]
  return given === 'ecriture' || (given === 'lecture' && action === 'read')
}

/** How far an account of a role can open a family for a key; empty where it has no right itself. */
export function accesPossibles(role: Role, name: NomDeFamille): readonly Acces[] {
  const { subjects, isReadOnly = false } = familles[name] as Famille
  const has = (actions: readonly Action[]) =>
    subjects.some((subject) => actions.some((action) => can(role, action, subject)))
  return acces.filter((one) =>
    one === 'lecture' ? has(['read']) : !isReadOnly && has(['create', 'update', 'remove']),
  )
}
