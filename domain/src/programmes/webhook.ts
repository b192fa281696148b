import { z } from 'zod'
import { MINUTE_S } from '../kernel/dates.ts'
import { documentOf, field, instantLu, lineField, ref, yesNoField } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'
import { countInWords } from '../kernel/texte.ts'

/** What is told to programs, with the words of the screens. */
export const evenements = {
  'intervention.lavee': 'Lavage fait',
  'intervention.impossible': 'Lavage impossible',
  'probleme.constate': 'Problème constaté à un lavage',
  'tournee.commencee': 'Tournée commencée',
  'tournee.terminee': 'Tournée terminée',
  'laveuse.en_panne': 'Laveuse en panne',
  'periode.cloturee': 'Période de paie clôturée',
} as const
type Evenement = keyof typeof evenements
export const nomsDEvenements = Object.keys(evenements) as Evenement[]

const ADRESSE_MAX = 1_000
const ADRESSE_ATTENDUE = 'Une adresse https://… est attendue'
/** Days for which a delivery is tried, and after which an address that never answered is told no more. */
export const ESSAIS_JOURS = 3
/** Days for which deliveries are kept. */
export const ENVOIS_JOURS = 30
/** Hours for which the former secret signs beside a new one. */
export const ANCIEN_SECRET_HEURES = 24
export const WEBHOOKS_MAX = 20
/** Deliveries that wait are counted up to here. */
export const EN_ATTENTE_MAX = 10_000

const adresse = lineField(
  'Adresse',
  ADRESSE_ATTENDUE,
  `Au plus ${countInWords(ADRESSE_MAX, 'caractère')}`,
  ADRESSE_MAX,
)

/** An address of another program, which is told of events (Standard Webhooks). */
export const webhook = defineResource({
  name: 'webhooks',
  type: 'Webhook',
  title: 'Webhook',
  fields: {
    libelle: lineField('Nom', 'Le nom est requis', 'Le nom ne doit pas dépasser 80 caractères', 80),
    adresse: field(
      adresse.refine(
        (text) => z.url().safeParse(text).success && /^https?:\/\/[^\s@]+$/i.test(text),
        ADRESSE_ATTENDUE,
      ),
      { label: 'Adresse' },
    ),
    evenements: field(
      z
        .array(z.enum(nomsDEvenements, { error: 'Cet événement est inconnu' }), {
          error: 'Choisissez au moins un événement',
        })
        .min(1, 'Choisissez au moins un événement')
        .max(nomsDEvenements.length, 'Un même événement figure deux fois')
        .refine((list) => new Set(list).size === list.length, 'Un même événement figure deux fois'),
      { label: 'Événements', labels: evenements },
    ),
    actif: yesNoField('En service', true),
  },
  computed: {
    exploitant: ref('exploitants', 'Exploitant'),
    /** Since when nothing could be delivered; null while the address answers. */
    echoueDepuis: field(instantLu.nullable(), { label: 'En échec depuis' }),
    /** When it was put out of service because nothing could be delivered for three days. */
    arreteLe: field(instantLu.nullable(), { label: 'Arrêté le' }),
    /** When its secret was made; null before: nothing is sent without one. */
    secretLe: field(instantLu.nullable(), { label: 'Secret du' }),
    /** Deliveries that wait, counted up to `EN_ATTENTE_MAX`. */
    enAttente: field(z.int(), { label: 'En attente' }),
    dernierEnvoi: field(instantLu.nullable(), { label: 'Dernier envoi reçu' }),
  },
  list: { filter: ['actif'], order: ['libelle', 'adresse', 'id'], search: ['libelle'], by: 'libelle' },
  toasts: {
    created: 'Le webhook a bien été créé',
    updated: 'Le webhook a bien été modifié',
    removed: 'Le webhook a bien été supprimé',
  },
  empty: "Il n'y a encore aucun webhook enregistré",
})

/** A new secret, shown once (`whsec_…`). */
export const secretDeWebhook = z.object({ id: z.int(), secret: z.string() })

export const etatsDEnvoi = {
  attente: 'En attente',
  recu: 'Reçu',
  abandonne: 'Abandonné',
} as const

/** A delivery with its tries, the newest last. */
export const envoi = documentOf('Envoi', {
  id: z.int(),
  evenement: z.enum(nomsDEvenements),
  /** What it tells of, such as "interventions/12": deliveries about one thing keep their order. */
  objet: z.string(),
  creeLe: instantLu,
  etat: z.enum(['attente', 'recu', 'abandonne']),
  prochainEssai: instantLu.nullable(),
  essais: z.array(
    z.object({
      le: instantLu,
      /** The status that was answered; null when there was no answer. */
      code: z.int().nullable(),
      /** Why there was none. */
      raison: z.string().nullable(),
    }),
  ),
})
export type Envoi = z.output<typeof envoi>

const HEURE_S = 3_600
/** Seconds after each failed try of a delivery, as the standard proposes; in all three days. */
const ATTENTES_S = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HEURE_S,
  5 * HEURE_S,
  10 * HEURE_S,
  14 * HEURE_S,
  20 * HEURE_S,
]
/** Seconds for which an address that answered nothing rests: it is then asked with a few deliveries alone. */
const REPOS_S = [5, 30, 2 * MINUTE_S, 5 * MINUTE_S]
const after = (seconds: readonly number[], times: number) =>
  seconds[Math.min(times, seconds.length) - 1] ?? seconds[0] ?? 0

/** Seconds until a delivery is tried again after so many failed tries. */
export const attenteApres = (essais: number) => after(ATTENTES_S, essais)
/** Seconds until an address is asked again after so many times without any success. */
export const reposApres = (echecs: number) => after(REPOS_S, echecs)
