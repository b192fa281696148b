import { z } from 'zod'
import { field, instantLu, integerField, lineField, optionalLineField, ref } from '../kernel/fields.ts'
import { defineResource, short } from '../kernel/resource.ts'
import { nomsSignaux, signaux } from '../telematique/moteur.ts'
import { entreeDuJournal } from './journal.ts'
import { statutsLaveuse } from './statut-laveuse.ts'

const CO2_MAX = 10_000
const CO2_USUEL = 2000

/** An open problem of a vehicle, as it is shown with the vehicle (LAV-15). */
const problemeOuvert = short.extend({
  category: z.enum(['machine', 'vehicule']),
  importance: z.literal([3, 4]),
  signaleLe: instantLu,
})
export type ProblemeOuvert = z.output<typeof problemeOuvert>

/**
 * The last position of a vehicle, with the names that the wire has for its fields (LAV-15, LAV-17); null while no tracker
 * has sent one.
 */
const live = z.object({
  Latitude: z.number(),
  Longitude: z.number(),
  LocationText: z.string().nullable(),
  LastEventDescription: z.string().nullable(),
})

/** A washing vehicle (LAV-10 … LAV-17). */
export const laveuse = defineResource({
  name: 'laveuses',
  type: 'Laveuse',
  title: 'Laveuse',
  label: 'immatriculation',
  fields: {
    immatriculation: lineField(
      'Immatriculation',
      "L'immatriculation est requise",
      "L'immatriculation ne doit pas dépasser 255 caractères",
    ),
    description: optionalLineField('Description', 'La description ne doit pas dépasser 255 caractères'),
    /** The vehicle's number at the provider of positions (OPEN-93). */
    quartixId: integerField('Identifiant', 0, 2_147_483_647, {
      required: 'Un nombre entier est attendu',
      range: 'Un nombre entier positif est attendu',
    }).nullish(),
    /** The name of its tracker at Traccar, at flespi or in the program of a telephone. */
    identifiantTraceur: optionalLineField(
      'Identifiant du traceur',
      "L'identifiant ne doit pas dépasser 64 caractères",
      64,
    ),
    signalMoteur: field(z.enum(signaux, { error: 'Ce signal est inconnu' }), {
      label: 'Signal du moteur',
      labels: nomsSignaux,
    }).default('contact'),
    /** The signal of the tracker that is on while the pump runs; without it the vehicle has no washing times. */
    signalPompe: field(z.enum(signaux, { error: 'Ce signal est inconnu' }), {
      label: 'Signal de la pompe',
      labels: nomsSignaux,
    }).nullish(),
    /** Kept as a whole number: a decimal is rounded, a half upwards (LAV-12). */
    emissionCo2: field(
      z
        .number({ error: 'Un nombre est attendu' })
        .min(0, 'Un nombre positif est attendu')
        .max(CO2_MAX, 'Un nombre de 10 000 au plus est attendu')
        .overwrite(Math.round),
      { label: 'Émission de CO2 (g/km)', usualMax: CO2_USUEL },
    ).nullish(),
    operateur: ref('operateurs', 'Opérateur').nullish(),
    /** A code 2 is never written (OPEN-88). */
    statut: field(z.literal([1, 3, 4], { error: 'Ce statut est inconnu' }), {
      label: 'Statut',
      labels: statutsLaveuse,
    }).default(1),
  },
  computed: {
    exploitant: ref('exploitants', 'Exploitant'),
    statutUpdatedAt: instantLu.nullable(),
    /** Open problems, the worst first. */
    problems: z.array(problemeOuvert),
    /** Mileages of the newest entry of the journal that has any. */
    kilometrageDebut: z.int().nullable(),
    kilometrageFin: z.int().nullable(),
    /** Where the vehicle is and when its engine ran today; left out unless the call asks for `groups=laveuselive`. */
    live: live.nullable(),
    ignitionOn: instantLu.nullable(),
    ignitionOff: instantLu.nullable(),
    /**
     * The ten newest entries of the journal, newest first; left out unless the call asks for `groups=laveusejournal`.
     */
    lastTenJournalLaveuse: field(z.array(entreeDuJournal).nullable(), { files: true }),
    supprime: field(z.boolean(), { label: 'Supprimée' }),
  },
  list: {
    filter: ['operateur', 'statut'],
    order: ['immatriculation', 'description', 'quartixId', 'operateur', 'statut', 'id'],
    search: ['immatriculation', 'description'],
    by: 'immatriculation',
  },
  toasts: {
    created: 'La laveuse a bien été créé',
    updated: 'La laveuse a bien été modifié',
    removed: 'Le laveuse a bien été supprimé',
  },
  empty: "Il n'y a encore aucun laveuse enregistrée",
})
