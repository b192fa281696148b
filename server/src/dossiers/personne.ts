import { accesOfPerson, type Ressource, ressources } from './contenu.ts'

/** The tables of the vehicles' ways, with the day of a row: those of a person are of the days on which it drove. */
const DAY_OF: Readonly<Record<string, string>> = {
  positions: `(t.instant at time zone 'Europe/Paris')::date`,
  trajets_de_vehicules: 't.jour',
  temps_moteurs: 't.jour',
}

/** Columns that tell of colleagues too. */
const OF_OTHERS: Readonly<Record<string, string>> = { periode_clotures: 'retenu' }

/** SQL condition: the row `t` is about a person; null for a table that tells of nobody. */
function aboutOf({ name, columns }: Ressource, person: number): string | null {
  const day = DAY_OF[name]
  if (day)
    return `(t.laveuse_id, ${day}) in (select e.laveuse_id, e.jour from equipages_du_jour e where ${person} in (e.chauffeur_id, e.equipier_id))`
  if (name === 'users') return `t.id = ${person}`
  if (name === 'user_logos') return `t.id = (select u.logo_id from users u where u.id = ${person})`
  if (name === 'periode_exports') return `t.sorte = 'recapitulatif-${person}'`
  // What belongs to a client as a customer is the company's: only what a client did, or what was done to its account.
  const naming = columns.filter((one) => one.target === 'users' && one.name !== 'client_id')
  return naming.length > 0 ? `${person} in (${naming.map((one) => `t."${one.name}"`).join(', ')})` : null
}

/** What is kept of one person (RGPD, article 15), by the definitions of the tables. */
export async function ressourcesOfPerson(person: number): Promise<Ressource[]> {
  const tables = [...(await ressources()), ...(await accesOfPerson())]
  return tables.flatMap((table) => {
    const about = aboutOf(table, person)
    if (!about) return []
    const columns = table.columns.filter(({ name }) => name !== OF_OTHERS[table.name])
    return [{ ...table, columns, only: table.only ? `(${table.only}) and (${about})` : about }]
  })
}
