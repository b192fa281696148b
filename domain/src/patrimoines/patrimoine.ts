import { z } from 'zod'
import {
  field,
  instantLu,
  integerField,
  libelleField,
  optionalLineField,
  ref,
  refs,
  textField,
} from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'
import { conteneurType, dechetType } from './champs-de-type.ts'
import { conteneur, derniereIntervention, statutConteneur } from './conteneur.ts'
import { latitude, longitude, wholePosition } from './position.ts'

const NOMBRE_DE_BACS_MAX = 100_000

/** The refusal of calls that need a list of containers. */
export const SANS_LISTE = "Un unipatrimoine n'a pas de liste de conteneurs"

/** A set of containers of a client, or one place with a number of bins: a unipatrimoine (PAT-01, PAT-11, PAT-28). */
export const patrimoine = defineResource({
  name: 'patrimoines',
  type: 'Patrimoine',
  title: 'Patrimoine',
  fields: {
    client: ref('clients', 'Client', 'Le client est requis'),
    libelle: libelleField(),
    isUnipatrimoine: field(z.boolean({ error: 'Le type est requis' }), {
      label: 'Type',
      labels: { true: 'Unipatrimoine', false: 'Patrimoine' },
    }),
    lieu: optionalLineField('Lieu', 'Le lieu ne doit pas dépasser 255 caractères'),
    nombreDeBacs: integerField('Nombre de bacs', -NOMBRE_DE_BACS_MAX, NOMBRE_DE_BACS_MAX, {
      required: 'Le nombre de bacs est requis',
      range: `Le nombre de bacs est un nombre entier, ${NOMBRE_DE_BACS_MAX} au plus`,
    }).nullish(),
    commentaire: textField('Commentaire'),
    latitude,
    longitude,
  },
  computed: {
    exploitant: ref('exploitants', 'Exploitant'),
    /** First day of a tournée of the patrimoine from today on, within a year (OPEN-02). */
    nextLavage: field(z.iso.date().nullable(), { label: 'Prochain lavage' }),
    /** Types of waste and containers present, points, bins (OPEN-50). */
    typologieFlux: field(z.array(dechetType), { label: 'Flux' }),
    typologieConteneurs: field(z.array(conteneurType), { label: 'Conteneurs' }),
    nombrePAV: field(z.int(), { label: 'PAV' }),
    nombreBacs: field(z.int(), { label: 'Bacs' }),
    campagnesLavage: refs('campagne_lavages', 'Tournées'),
    /** Only with `groups=patrimoineintervention`, otherwise null (OPEN-125). */
    conteneurs: field(z.array(conteneur.read).nullable(), { files: true }),
    /** True when these are only the first 5,000 by name: `/conteneurs?patrimoineId=` has them all, page by page. */
    conteneursTronques: z.boolean().nullable(),
    interventions: field(z.array(derniereIntervention).nullable(), { files: true }),
    /** The last intervention on a unipatrimoine, which has no containers that could have one (OPEN-52); null for others. */
    lastInterventionDate: field(instantLu.nullable(), { label: 'Dernier lavage' }),
    lastInterventionStatus: conteneur.computed.lastInterventionStatus,
    status: field(statutConteneur.nullable(), { label: 'Status' }),
  },
  list: {
    filter: ['client', 'exploitant', 'isUnipatrimoine'],
    order: ['libelle', 'nextLavage', 'nombrePAV', 'nombreBacs', 'client', 'id'],
    search: ['libelle', 'lieu'],
    by: 'libelle',
  },
  toasts: {
    created: 'Le patrimoine a bien été créé',
    updated: 'Le patrimoine a bien été mis à jour',
    removed: 'Le patrimoine a bien été supprimé',
  },
  empty: 'Ce client ne possède pas encore de patrimoine',
  rules(value, issue) {
    wholePosition(value, issue)
    if (!value.isUnipatrimoine) return
    if (!value.lieu) issue('lieu', 'Le lieu est requis')
    if (value.nombreDeBacs === null || value.nombreDeBacs === undefined)
      issue('nombreDeBacs', 'Le nombre de bacs est requis')
    else if (Number(value.nombreDeBacs) < 1)
      issue('nombreDeBacs', 'Le nombre de bacs doit être supérieur à 0')
  },
})
