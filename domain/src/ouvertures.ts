import type { Role } from './kernel/roles.ts'
import { type Acces, acces, type NomDeFamille, nomsDeFamilles, type Portees } from './programmes/portees.ts'
import { type Action, can, type Subject } from './rights.ts'

/**
 * The subjects of the table of rights that each family of resources opens to a key. A subject that no family holds (sessions,
 * settings, keys themselves) is closed to every key.
 */
const subjects = {
  patrimoines: ['patrimoines', 'conteneurs', 'releve_terrains', 'imports', 'modifications', 'export-ouvert'],
  tournees: ['campagne_lavages', 'fermetures', 'planning', 'trajets'],
  interventions: ['interventions', 'intervention_photos'],
  laveuses: ['laveuses', 'journal_laveuses', 'journal_photos', 'problem_laveuses'],
  catalogues: ['prestations', 'typologie_lavages', 'problems', 'forms'],
  heures: ['poste_operateurs', 'feuille_de_temps', 'periode_paies', 'suivi-heures', 'soldes_conges'],
  comptes: ['exploitants', 'clients', 'operateurs'],
  tableaux: ['tableau-de-bord', 'tableau-de-bord-client', 'tableau-de-bord-carte'],
} as const satisfies Record<NomDeFamille, readonly Subject[]>
const subjectsOf = (name: NomDeFamille): readonly Subject[] => subjects[name]

/** A program that wrote accounts could open the company to anybody; figures are only read. */
const READ_ONLY: readonly NomDeFamille[] = ['comptes', 'tableaux']

/** Whether a key of these scopes may try an action; its account must have the right besides. */
export function opens(portees: Portees, action: Action, subject: Subject): boolean {
  const name = nomsDeFamilles.find((one) => subjectsOf(one).includes(subject))
  const given = name && portees[name]
  return given === 'ecriture' || (given === 'lecture' && action === 'read')
}

/** How far an account of a role can open a family for a key; empty where it has no right itself. */
export function accesPossibles(role: Role, name: NomDeFamille): readonly Acces[] {
  const has = (actions: readonly Action[]) =>
    subjectsOf(name).some((subject) => actions.some((action) => can(role, action, subject)))
  const isWritable = !READ_ONLY.includes(name) && has(['create', 'update', 'remove'])
  return acces.filter((one) => (one === 'lecture' ? has(['read']) : isWritable))
}
