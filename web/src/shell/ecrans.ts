import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { can } from '@lavandiere/domain/rights.ts'
import type { Parametres } from '@lavandiere/domain/session/parametres.ts'
import { generatePath } from 'react-router'
import type { CreationOf } from '../crud/creation.ts'
import { donnees } from './ecrans/donnees.ts'
import { type Ecran, type Groupe, groupes } from './ecrans/ecran.ts'
import { exploitation } from './ecrans/exploitation.ts'
import { ressourcesHumaines } from './ecrans/ressources-humaines.ts'
import { suivi } from './ecrans/suivi.ts'

/** Every screen behind log-in (SHELL-10 … SHELL-53, OPEN-23 … OPEN-27), in the order of menu and tiles. */
export const ecrans: readonly Ecran[] = [...suivi, ...exploitation, ...ressourcesHumaines, ...donnees]

/** The line that says what a screen is for. */
export const aideDe = ({ aide, tuile }: Ecran) => aide ?? tuile?.aide

/** The address of a screen without parameters (optional ones are left out). */
export const lienVers = (ecran: Ecran) => generatePath(ecran.path.replace(/\/:[a-zA-Z]+\?$/, ''))

export type Reglages = Pick<Parametres, 'tableauDeBordClient'>

/** The roles that may open a screen under the settings of the deployment. */
export function rolesDe(ecran: Ecran, reglages?: Reglages): readonly Role[] {
  const { roles, selon } = ecran
  return selon && reglages?.[selon.reglage] ? [...roles, ...selon.roles] : roles
}

const permis = (roles: readonly Role[], role: Role | null) =>
  roles.length === 0 || (role !== null && roles.includes(role))

/** True when that role may open that screen. */
export const peutOuvrir = (ecran: Ecran, role: Role | null, reglages?: Reglages) =>
  permis(rolesDe(ecran, reglages), role)

/** The screens whose entry a role sees in the side menu (SHELL-09 … SHELL-14), top level first, then each group. */
export function menuDe(
  role: Role | null,
  reglages?: Reglages,
): { groupe: Groupe | null; entrees: Ecran[] }[] {
  const visibles = ecrans.filter(
    (e) => e.menu && peutOuvrir(e, role, reglages) && (!e.menu.roles || permis(e.menu.roles, role)),
  )
  return [null, ...groupes]
    .map((groupe) => ({ groupe, entrees: visibles.filter((e) => (e.menu?.groupe ?? null) === groupe) }))
    .filter(({ entrees }) => entrees.length > 0)
}

/** The screens that are tiles of the home page for a role (SHELL-17, SHELL-20, OPEN-27). */
export const tuilesDe = (role: Role | null, reglages?: Reglages) =>
  ecrans.filter((e) => e.tuile && peutOuvrir(e, role, reglages))

/** The screens that the search offers to a role: open, and reachable without choosing an item. */
export const cherchablesDe = (role: Role | null, reglages?: Reglages) =>
  ecrans.filter((e) => e.page && !/:[a-zA-Z]+(\/|$)/.test(e.path) && peutOuvrir(e, role, reglages))

/** Where somebody of a role makes one more of a resource; null where nothing may be made, or not of what is chosen. */
export const creationDe =
  (role: Role | null): CreationOf =>
  (name, among = {}) => {
    for (const { path, title, cree } of ecrans.filter((e) => e.cree && peutOuvrir(e, role))) {
      const subject = cree?.quoi.find((one) => one === name)
      if (!subject || role === null || !can(role, 'create', subject)) continue
      const id = cree?.de && /[1-9]\d*$/.exec(String(among[cree.de] ?? ''))?.[0]
      return cree?.de && !id ? null : { label: title, to: generatePath(path, { id: id ?? null }) }
    }
    return null
  }

/** The screens above one, from the menu down, with their addresses. */
export function filDe(ecran: Ecran, params: Record<string, string | undefined>) {
  const fil: { label: string; to: string }[] = []
  let parent = ecrans.find((e) => e.path === ecran.parent)
  while (parent) {
    fil.unshift({ label: parent.title, to: generatePath(parent.path, params) })
    const above: string | undefined = parent.parent
    parent = ecrans.find((e) => e.path === above)
  }
  return fil
}
