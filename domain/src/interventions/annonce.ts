import { z } from 'zod'
import { formatDate, formatDateTime } from '../kernel/dates.ts'
import { countInWords, formatNumber, onOneLine } from '../kernel/texte.ts'
import { libellesIntervention } from './statut-lavage.ts'

/** Days back that a mail to a client may report: older interventions were entered for the record only. */
export const ANNONCE_JOURS = 7
/** Most lines in one part of the mail: a round may have thousands of containers. */
const ANNONCE_LIGNES_MAX = 50

const statut = z.literal([0, 2, 3])
type Statut = z.output<typeof statut>

/** An intervention as the mail to its client reports it. */
export const annonce = z.object({
  lieu: z.string(),
  dateEvenement: z.string(),
  /** The day of the round. */
  jour: z.iso.date(),
  status: statut,
  laves: z.int(),
  problemes: z.string().nullable(),
  observation: z.string().nullable(),
  /** True when the client asked for mails about this status. */
  estVoulue: z.boolean(),
  supprimee: z.boolean(),
  /** What an earlier mail reported; null when none did. */
  dit: z.object({ status: statut, laves: z.int() }).nullable(),
})
type Annonce = z.output<typeof annonce>

/** True when an earlier mail reported something else than the present facts. */
const isCorrected = ({ dit, status, laves, supprimee }: Annonce): boolean =>
  dit !== null && (supprimee || dit.status !== status || dit.laves !== laves)

/** True when the next mail reports the intervention: wanted and not reported yet, or reported wrongly. */
export const isToTell = (annonce: Annonce): boolean =>
  isCorrected(annonce) || (annonce.dit === null && annonce.estVoulue && !annonce.supprimee)

const PARTIES: readonly [Statut, un: string, plusieurs: string][] = [
  [3, 'lavage impossible', 'lavages impossibles'],
  [2, 'maintenance nécessaire', 'maintenances nécessaires'],
  [0, 'lavage effectué', 'lavages effectués'],
]

const lineOf = ({ lieu, dateEvenement, laves, problemes, observation }: Annonce) =>
  [
    `- ${lieu}, le ${formatDateTime(dateEvenement)}`,
    ...(laves > 0 ? [countInWords(laves, 'bac lavé', 'bacs lavés')] : []),
    ...(problemes ? [`problèmes relevés : ${problemes}`] : []),
    ...(observation ? [`observation : ${onOneLine(observation)}`] : []),
  ].join(' ; ')

const inWords = (status: Statut, laves: number) =>
  `« ${libellesIntervention[status]} »${laves > 0 ? ` (${countInWords(laves, 'bac')})` : ''}`

const correction = ({ lieu, dateEvenement, dit, status, laves, supprimee }: Annonce) => {
  const avant = dit ? inWords(dit.status, dit.laves) : ''
  const apres = supprimee
    ? 'est supprimé : il avait été saisi par erreur'
    : `devient ${inWords(status, laves)}`
  return `- ${lieu}, le ${formatDateTime(dateEvenement)} : ${avant} ${apres}`
}

function part(titre: string, lignes: readonly string[]): string[] {
  const rest = lignes.length - ANNONCE_LIGNES_MAX
  const more = rest > 0 ? [`- et ${formatNumber(rest)} de plus, à lire dans Lavandière`] : []
  return [`${titre} :`, ...lignes.slice(0, ANNONCE_LIGNES_MAX), ...more, '']
}

/**
 * The mail of a morning to a client: the results of the past days, then corrections of earlier mails.
 * @param annonces those to report (`isToTell`), in the order of time; at least one
 * @param adresse where they are read with their photos; undefined when the address of the installation is not set
 */
export function mailOf(annonces: readonly Annonce[], adresse?: string): { subject: string; text: string } {
  const nouvelles = annonces.filter(({ dit }) => dit === null)
  const corrections = annonces.filter(({ dit }) => dit !== null)
  const jours = [...new Set((nouvelles.length > 0 ? nouvelles : annonces).map(({ jour }) => jour))].sort()
  const [premier, dernier] = [formatDate(jours[0]), formatDate(jours.at(-1))]
  const quand = premier === dernier ? `du ${premier}` : `du ${premier} au ${dernier}`
  const parties = PARTIES.flatMap(([status, un, plusieurs]) => {
    const some = nouvelles.filter((one) => one.status === status)
    return some.length > 0 ? part(countInWords(some.length, un, plusieurs), some.map(lineOf)) : []
  })
  const corrigees = corrections.length > 0 ? part('Corrections', corrections.map(correction)) : []
  return {
    subject: `Lavandière : ${nouvelles.length > 0 ? 'passages' : 'corrections des passages'} ${quand}`,
    text: [
      'Bonjour,',
      '',
      ...parties,
      ...corrigees,
      ...(adresse ? [`Les passages et leurs photos : ${adresse}`, ''] : []),
      'Ce message suit les réglages de notification de votre compte Lavandière.',
    ].join('\n'),
  }
}
