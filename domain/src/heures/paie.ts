import { z } from 'zod'
import { disarmFormula, inQuotes, quoted } from '../kernel/csv.ts'
import { documentOf } from '../kernel/fields.ts'
import { countInWords } from '../kernel/texte.ts'
import type { SuiteDAbsence } from './absences.ts'
import { journees } from './journees.ts'
import { heuresDe, type TotauxDeSemaine } from './semaines.ts'

/** The counters of a payroll file: hours and counts of a period, and absences. */
export const compteurs = {
  hn: { label: 'Heures normales', unite: 'heures' },
  h25: { label: 'Heures +25%', unite: 'heures' },
  h50: { label: 'Heures +50%', unite: 'heures' },
  auDela: { label: 'Heures au-delà du contrat', unite: 'heures' },
  hnuit: { label: 'Heures de nuit', unite: 'heures' },
  nuitExceptionnelle: { label: 'Heures de nuit exceptionnelle', unite: 'heures' },
  dimanche: { label: 'Heures du dimanche', unite: 'heures' },
  ferie: { label: 'Heures de jour férié (hors 1er mai)', unite: 'heures' },
  premierMai: { label: 'Heures du 1er mai', unite: 'heures' },
  paniersJour: { label: 'Paniers de jour', unite: 'nombre' },
  paniersNuit: { label: 'Paniers de nuit', unite: 'nombre' },
  deplacements: { label: 'Déplacements', unite: 'nombre' },
  AM: { label: `Absence : ${journees.AM.label} (jours calendaires)`, unite: 'jours' },
  CP: { label: `Absence : ${journees.CP.label} (jours ouvrés)`, unite: 'jours' },
  RTT: { label: `Absence : ${journees.RTT.label} (jours ouvrés)`, unite: 'jours' },
  ABS: { label: `Absence : ${journees.ABS.label} (jours ouvrés)`, unite: 'jours' },
  JF: { label: `Absence : ${journees.JF.label} (jours)`, unite: 'jours' },
} as const
type Compteur = keyof typeof compteurs
const compteurNoms = Object.keys(compteurs) as [Compteur, ...Compteur[]]

/** The columns that a line may have, with their headings in a file of Silae. */
export const colonnesPaie = {
  matricule: 'Matricule',
  nom: 'Nom',
  code: 'Code',
  libelle: 'Libellé',
  valeur: 'Valeur',
  dateDebut: 'Date debut',
  dateFin: 'Date fin',
} as const
type ColonnePaie = keyof typeof colonnesPaie
const colonnes = Object.keys(colonnesPaie) as [ColonnePaie, ...ColonnePaie[]]

export const formatsDeDate = ['DD/MM/YYYY', 'YYYY-MM-DD', 'DDMMYYYY', 'YYYYMMDD'] as const

const code = z
  .string({ error: 'Un code est attendu' })
  .trim()
  .max(40, 'Un code ne dépasse pas 40 caractères')
  .regex(/^[^\p{Cc}]*$/u, 'Ce texte contient des caractères interdits')
  .nullable()

/**
 * The format of the file that a payroll software imports. A code is the software's name of a counter: an empty code
 * leaves the counter out of the file, null means that nobody has chosen yet.
 */
export const formatPaie = z.strictObject({
  modele: z.enum(['silae', 'libre'], { error: 'silae ou libre est attendu' }),
  separateur: z.enum([';', ',', '|', '\t'], { error: 'Un séparateur est attendu' }),
  decimale: z.enum([',', '.'], { error: 'Une virgule ou un point est attendu' }),
  encodage: z.enum(['utf-8', 'utf-8-bom', 'latin1'], { error: 'Un encodage est attendu' }),
  formatDate: z.enum(formatsDeDate, { error: 'Un format de date est attendu' }),
  entete: z.boolean({ error: 'Oui ou non est attendu' }),
  colonnes: z
    .array(z.enum(colonnes, { error: 'Cette colonne est inconnue' }))
    .min(1, 'Au moins une colonne est attendue')
    .max(colonnes.length)
    .refine((list) => new Set(list).size === list.length, 'Une même colonne figure deux fois'),
  codes: z.partialRecord(z.enum(compteurNoms), code),
})
export type FormatPaie = z.output<typeof formatPaie>

/**
 * The format of Silae's import. Its codes of hours and absences are those that most companies use; the other codes each
 * company must set.
 */
export const FORMAT_SILAE: FormatPaie = {
  modele: 'silae',
  separateur: ';',
  decimale: ',',
  encodage: 'utf-8',
  formatDate: 'DD/MM/YYYY',
  entete: true,
  colonnes: ['matricule', 'code', 'valeur', 'dateDebut', 'dateFin'],
  codes: { hn: 'HS-HN', h25: 'HS-HS25', h50: 'HS-HS50', CP: 'AB-300', AM: 'AB-100' },
}

export interface PersonnePaie {
  id: number
  nom: string
  matricule: string | null
  totaux: TotauxDeSemaine
  /** Minutes beyond a part-time contract, whose pay the software decides; null for a full-time contract. */
  auDela: number
  /** The person's absences inside the period, in the order of days. */
  absences: readonly SuiteDAbsence[]
}

interface Variable {
  compteur: Compteur
  valeur: number
  debut: string
  fin: string
}

/** The counters of a person in a period, without those that are zero. */
function variablesDe({ totaux, auDela, absences }: PersonnePaie, debut: string, fin: string): Variable[] {
  const amounts: Partial<Record<string, number>> = { ...totaux, auDela }
  const whole = compteurNoms.flatMap((compteur): Variable[] => {
    const amount = amounts[compteur] ?? 0
    const valeur = compteurs[compteur].unite === 'heures' ? heuresDe(amount) : amount
    return valeur === 0 ? [] : [{ compteur, valeur, debut, fin }]
  })
  const away = absences.map(({ journee, nombre, ...span }) => ({
    compteur: journee,
    valeur: nombre,
    ...span,
  }))
  return [...whole, ...away]
}

function dateText(jour: string, format: FormatPaie['formatDate']): string {
  const [year = '', month = '', day = ''] = jour.split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day)
}

/** A text as a cell that no spreadsheet runs as a formula, whichever separator it uses. Numbers are not changed. */
function cellText(text: string, separateur: string): string {
  const safe = disarmFormula(text)
  return safe.includes(separateur) ? inQuotes(safe) : quoted(safe)
}

const origineDeLigne = z.object({
  operateur: z.int(),
  nom: z.string(),
  compteur: z.enum(compteurNoms),
  debut: z.iso.date(),
  fin: z.iso.date(),
})
export type OrigineDeLigne = z.output<typeof origineDeLigne>

/** A payroll file, with what is still missing in it. */
interface FichierPaie {
  /** Lines of cells, first the heading if the format has one. */
  lignes: string[][]
  /** Of each of these lines the person and the counter that it tells, with its days; null for the heading. */
  origines: (OrigineDeLigne | null)[]
  /** Counters with a value but without a code: their lines are left out. */
  sansCode: Compteur[]
  /** People whose lines lack their payroll number: none in a file without that column. */
  sansMatricule: string[]
  /** Payroll numbers that several people share: the software would pay all their lines to one person. */
  memeMatricule: { matricule: string; noms: string[] }[]
}

/** The payroll lines of a period, person by person in the given order. */
export function fichierPaie(
  personnes: readonly PersonnePaie[],
  { debut, fin }: { debut: string; fin: string },
  format: FormatPaie,
): FichierPaie {
  const sansCode = new Set<Compteur>()
  const parMatricule = new Map<string, string[]>()
  const lignes: string[][] = format.entete ? [format.colonnes.map((one) => colonnesPaie[one])] : []
  const origines: (OrigineDeLigne | null)[] = format.entete ? [null] : []
  for (const personne of personnes) {
    const variables = variablesDe(personne, debut, fin)
    const matricule = personne.matricule ?? ''
    if (variables.some(({ compteur }) => format.codes[compteur]))
      parMatricule.set(matricule, [...(parMatricule.get(matricule) ?? []), personne.nom])
    for (const { compteur, valeur, ...span } of variables) {
      const code = format.codes[compteur] ?? null
      if (code === null) sansCode.add(compteur)
      if (!code) continue
      const cells: Record<ColonnePaie, string> = {
        matricule,
        nom: personne.nom,
        code,
        libelle: compteurs[compteur].label,
        valeur: String(valeur).replace('.', format.decimale),
        dateDebut: dateText(span.debut, format.formatDate),
        dateFin: dateText(span.fin, format.formatDate),
      }
      lignes.push(format.colonnes.map((one) => cells[one]))
      origines.push({ operateur: personne.id, nom: personne.nom, compteur, ...span })
    }
  }
  const { '': sansMatricule = [], ...nommes } = Object.fromEntries(parMatricule)
  return {
    lignes,
    origines,
    sansCode: compteurNoms.filter((one) => sansCode.has(one)),
    sansMatricule: format.colonnes.includes('matricule') ? sansMatricule : [],
    memeMatricule: Object.entries(nommes).flatMap(([matricule, noms]) =>
      noms.length > 1 ? [{ matricule, noms }] : [],
    ),
  }
}

/** Whom payroll cannot pay, as a French sentence; null when everybody with lines has a payroll number. */
export function sentenceSansMatricule(noms: readonly string[]): string | null {
  if (noms.length === 0) return null
  const told = noms.slice(0, NOMS_MAX).join(', ')
  const left = noms.length - NOMS_MAX
  return `Il manque le matricule de paie de ${told}${left > 0 ? ` et ${countInWords(left, 'autre personne', 'autres personnes')}` : ''}`
}
const NOMS_MAX = 5

/** The text of a file with these lines. */
export const textePaie = (lignes: readonly (readonly string[])[], { separateur }: FormatPaie): string =>
  lignes.map((cells) => `${cells.map((cell) => cellText(cell, separateur)).join(separateur)}\r\n`).join('')

export const apercuPaie = documentOf('ApercuPaie', {
  /** The first lines, and the number of all lines without the heading. */
  lignes: z.array(z.array(z.string())),
  origines: z.array(origineDeLigne.nullable()),
  /** The place of the value in a line; -1 in a file without that column. */
  colonneValeur: z.int(),
  total: z.int(),
  sansCode: z.array(z.object({ compteur: z.enum(compteurNoms), label: z.string() })),
  sansMatricule: z.array(z.string()),
  memeMatricule: z.array(z.object({ matricule: z.string(), noms: z.array(z.string()) })),
})
export const APERCU_LIGNES = 20
