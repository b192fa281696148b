import { z } from 'zod'
import { onOneLine } from '../kernel/texte.ts'
import type { Source } from '../patrimoines/import/affectation.ts'
import { columnKey } from '../patrimoines/import/cle-de-colonne.ts'
import { celluleOf } from '../patrimoines/import/ligne.ts'
import { operateur } from './compte.ts'

/** Most operators created at once, and most bytes of their file. */
export const COMPTES_DU_LOT_MAX = 200
export const LOT_OCTETS_MAX = 1024 * 1024

/** The fields of an operator that a spreadsheet may fill. */
const champsLot = ['libelle', 'lastname', 'email', 'rfid'] as const
export type ChampLot = (typeof champsLot)[number]

/** The table of a file, or of cells that were pasted. */
export const tableauLu = z.object({
  colonnes: z.array(z.object({ nom: z.string(), exemples: z.array(z.string()) })),
  lignes: z.array(z.object({ numero: z.int(), cellules: z.array(z.string()) })),
})
export type TableauLu = z.output<typeof tableauLu>

export type Colonnes = Partial<Record<ChampLot, Source>>

const NOMS: Record<Exclude<ChampLot, 'libelle'> | 'prenom' | 'complet', readonly string[]> = {
  prenom: ['prenom', 'firstname', 'first name'],
  lastname: ['nom', 'nom famille', 'lastname', 'last name'],
  complet: ['libelle', 'nom prenom', 'prenom nom', 'nom complet', 'operateur', 'agent', 'salarie'],
  email: ['email', 'e mail', 'mail', 'courriel', 'adresse mail', 'adresse email'],
  rfid: ['rfid', 'badge', 'carte', 'no badge', 'numero badge'],
}
const ADRESSE = /^[^\s@]+@[^\s@]+$/

/** Proposes what the columns are, by their names; that of the addresses by its texts too. */
export function proposeLot({ colonnes }: TableauLu): Colonnes {
  const named = (names: readonly string[]) => colonnes.find(({ nom }) => names.includes(columnKey(nom)))?.nom
  const [prenom, nom, complet] = [named(NOMS.prenom), named(NOMS.lastname), named(NOMS.complet)]
  const email =
    colonnes.find(({ exemples }) => exemples.length > 0 && exemples.every((text) => ADRESSE.test(text)))
      ?.nom ?? named(NOMS.email)
  const unnamed = colonnes.filter((one) => one.nom !== email && one.exemples.length > 0).map((one) => one.nom)
  const whole = complet ? [complet] : [prenom, nom].filter((one) => one !== undefined)
  const libelle = whole.length > 0 ? whole : unnamed.slice(0, 1)
  const from = (name: string | undefined): Source | undefined =>
    name === undefined ? undefined : { colonnes: [name] }
  const found: Partial<Record<ChampLot, Source | undefined>> = {
    libelle: libelle.length > 0 ? { colonnes: libelle } : undefined,
    lastname: from(nom),
    email: from(email),
    rfid: from(named(NOMS.rfid)),
  }
  return Object.fromEntries(Object.entries(found).filter(([, source]) => source !== undefined))
}

/** An operator as a line of the table gives it, with what is wrong in it. */
export interface Candidat {
  numero: number
  valeurs: Record<ChampLot, string>
  fautes: string[]
}

/** The text of a field in a line: its columns, joined by a space. */
function joined(from: Source | undefined, names: readonly string[], cellules: readonly string[]): string {
  if (!from) return ''
  if ('valeur' in from) return from.valeur
  const texts = from.colonnes.map((name) => celluleOf(cellules, names.indexOf(name)))
  return onOneLine(texts.filter((text) => text !== '').join(' '))
}

/** The operators that the lines give, each checked by the rules of an account; the same address twice is a fault. */
export function candidats({ colonnes, lignes }: TableauLu, chosen: Colonnes): Candidat[] {
  const firsts = new Map<string, number>()
  const names = colonnes.map(({ nom }) => nom)
  return lignes.map(({ numero, cellules }) => {
    const textOf = (champ: ChampLot) => joined(chosen[champ], names, cellules)
    const valeurs = {
      libelle: textOf('libelle'),
      lastname: textOf('lastname'),
      email: textOf('email'),
      rfid: textOf('rfid'),
    }
    const checked = operateur.write.safeParse(valeurs)
    const fautes = checked.success ? [] : [...new Set(checked.error.issues.map(({ message }) => message))]
    const key = valeurs.email.toLowerCase()
    const first = firsts.get(key)
    if (key !== '' && first !== undefined) fautes.push(`Cet email est déjà à la ligne ${first}`)
    else firsts.set(key, numero)
    return { numero, valeurs, fautes }
  })
}
