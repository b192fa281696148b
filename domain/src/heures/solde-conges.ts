import { z } from 'zod'
import { dayField, decimalField, documentOf, field, lineField, ref } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'
import { OPERATEUR_REQUIS } from './poste.ts'
import { unitesDeConge } from './reglages-heures.ts'

const unites = Object.keys(unitesDeConge) as [keyof typeof unitesDeConge]

/** The leave of one reference period on a day, in days of its unit. */
const ligneDeSolde = z.object({
  debut: z.iso.date(),
  fin: z.iso.date(),
  /** The last day on which it may be taken. */
  limite: z.iso.date(),
  unite: z.enum(unites),
  acquis: z.number(),
  pris: z.number(),
  /** Planned after the day of the balance. */
  poses: z.number(),
  reste: z.number(),
  /** What was left when the limit passed. */
  perdus: z.number(),
  /** Whether the person was on sick leave while it could be taken: it may be carried over (L3141-19-1). */
  arret: z.boolean(),
})
export type LigneDeSolde = z.output<typeof ligneDeSolde>

const compteDeConges = z.object({
  /** The day of the opening balance; null without one, and then nothing is known. */
  depuis: z.iso.date().nullable(),
  lignes: z.array(ligneDeSolde),
  reste: z.number().nullable(),
  /** Days taken or planned that nothing covers on their day. */
  decouvert: z.number(),
})
export type CompteDeConges = z.output<typeof compteDeConges>

/** The balances of leave of a person on a day. */
export const soldeConges = documentOf('SoldeConges', {
  operateur: z.object({ '@id': z.string(), id: z.int(), libelle: z.string() }),
  au: z.iso.date(),
  cp: compteDeConges,
  rtt: compteDeConges,
})
export type SoldeConges = z.output<typeof soldeConges>

/** A leave that is being entered, on the balance of its last day, or of today for one that is over. */
export const essaiDeConge = documentOf('EssaiDeConge', {
  /** The day of that balance. */
  au: z.iso.date(),
  /** Days for which it counts; null without an opening balance, as the others. */
  jours: z.number().nullable(),
  /** What is left after it, with everything planned. */
  reste: z.number().nullable(),
  /** Days of it that the balance does not cover. */
  manque: z.number().nullable(),
  unite: z.enum(unites),
})
export type EssaiDeConge = z.output<typeof essaiDeConge>

export const CONGES_PERSONNES_MAX = 500

const JOURS_MAX = 90
const jours = (label: string) => decimalField(label, JOURS_MAX, { number: 'Un nombre de jours est attendu' })

/** The balances with which a person begins, as its last pay slip tells them; zeros for somebody who is hired that day. A later one replaces it. */
export const soldeDepart = defineResource({
  name: 'soldes_depart',
  type: 'SoldeDepart',
  title: 'Solde de départ',
  label: 'operateur',
  fields: {
    operateur: ref('operateurs', 'Opérateur', OPERATEUR_REQUIS),
    jour: dayField('À compter du', 'La date est requise'),
    cpPrecedents: jours('Congés payés restants, période précédente').default(0),
    cpEnCours: jours('Congés payés acquis, période en cours').default(0),
    rtt: jours("RTT restants de l'année").default(0),
  },
  computed: { exploitant: ref('exploitants', 'Exploitant') },
  list: { filter: ['operateur'], order: ['jour', 'id'], by: 'jour' },
  toasts: {
    created: 'Le solde de départ a bien été enregistré',
    updated: 'Le solde de départ a bien été modifié',
    removed: 'Le solde de départ a bien été supprimé',
  },
  empty: 'Aucun solde de départ',
})

/** Days that the office gives to a balance or takes from it, with the reason. It is never changed: another one undoes it. */
export const correctionConges = defineResource({
  name: 'corrections_conges',
  type: 'CorrectionConges',
  title: 'Correction',
  label: 'motif',
  fields: {
    operateur: ref('operateurs', 'Opérateur', OPERATEUR_REQUIS),
    sorte: field(z.enum(['CP', 'RTT'], { error: 'CP ou RTT est attendu' }), {
      label: 'Congé',
      labels: { CP: 'Congés payés', RTT: 'RTT' },
    }),
    jours: field(
      z
        .number({ error: 'Un nombre de jours est attendu' })
        .min(-JOURS_MAX, `Un nombre de -${JOURS_MAX} au moins est attendu`)
        .max(JOURS_MAX, `Un nombre de ${JOURS_MAX} au plus est attendu`)
        .multipleOf(0.01, 'Deux décimales au plus')
        .refine((days) => days !== 0, 'Zéro ne corrige rien'),
      { label: 'Jours, en plus ou en moins' },
    ),
    /** Any day of the reference period to which they count. */
    periode: dayField('Période de référence', 'La période est requise'),
    motif: lineField('Motif', 'Le motif est requis', 'Le motif ne doit pas dépasser 255 caractères'),
  },
  computed: {
    exploitant: ref('exploitants', 'Exploitant'),
    /** The day on which it was written. */
    jour: z.iso.date(),
    auteur: z.string().nullable(),
  },
  list: { filter: ['operateur'], order: ['jour', 'id'], by: 'jour' },
  toasts: {
    created: 'La correction a bien été enregistrée',
    updated: 'La correction a bien été modifiée',
    removed: 'La correction a bien été supprimée',
  },
  empty: 'Aucune correction',
})
