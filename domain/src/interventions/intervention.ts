import { z } from 'zod'
import { BACS_MAX } from '../kernel/bornes.ts'
import {
  field,
  instantField,
  optionalLineField,
  ref,
  refs,
  textField,
  uuid,
  yesNoField,
} from '../kernel/fields.ts'
import { decalageHorlogeField } from '../kernel/horloge.ts'
import { defineResource } from '../kernel/resource.ts'
import { codesEcart } from './ecarts.ts'

/** Most photos of one moment of an intervention. */
export const PHOTOS_MAX = 20

export const DANS_LE_FUTUR = "La date de l'intervention est dans le futur"

/** The moments that photos of an intervention show, by the name of the field that holds them (OPEN-68). */
export const momentsPhoto = {
  photoAvant: 'avant',
  photoApres: 'apres',
  photoProblem: 'probleme',
  photoInaccessible: 'inaccessible',
} as const

/** When present, the list holds all photos of its moment; when absent, the photos stay as they are. */
const photoList = (label: string) =>
  field(refs('intervention_photos', label, PHOTOS_MAX), { writeOnly: true }).optional()

const photosRead = field(
  z.array(
    z.object({ '@id': z.string(), id: z.int(), contentUrl: z.string(), priseLe: z.string().nullable() }),
  ),
  { files: true },
)

const nombreLaves = z
  .number({ error: 'Le nombre de bacs lavés est attendu' })
  .int('Un nombre entier est attendu')
  .min(0, 'Le nombre de bacs lavés ne peut pas être négatif')
  .max(BACS_MAX, `Le nombre de bacs lavés ne peut pas dépasser ${BACS_MAX}`)

/** What happened at a container on a date (INT-01, INT-08, INT-09, OPEN-67). */
export const intervention = defineResource({
  name: 'interventions',
  type: 'Intervention',
  title: 'Intervention',
  label: 'dateEvenement',
  fields: {
    /** Made by the caller: sent a second time, it creates nothing (OPEN-03). */
    uuid: field(uuid, { label: 'UUID' }).nullish(),
    conteneur: ref('conteneurs', 'Conteneur', 'Le conteneur est requis').nullish(),
    /** Required for a unipatrimoine only; otherwise the container's patrimoine is taken. */
    patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis').nullish(),
    campagne: ref('campagne_lavages', 'Tournée').nullish(),
    operateur: ref('operateurs', 'Opérateur').nullish(),
    prestation: ref('prestations', 'Prestation').nullish(),
    typologieLavage: ref('typologie_lavages', 'Typologie de lavage').nullish(),
    dateEvenement: instantField('Date et heure', "La date de l'intervention est requise"),
    decalageHorloge: decalageHorlogeField,
    isAccessible: yesNoField('Conteneur accessible', true),
    isScanReadable: yesNoField('Code lisible', true),
    problemes: refs('problems', 'Problèmes', 20).default([]),
    /** Bins washed; when absent, the container's quantity (INT-11), or none when it was not accessible. */
    nombreLaves: field(nombreLaves, { label: 'Nombre de bacs lavés' }).nullish(),
    adresse: optionalLineField('Adresse', "L'adresse ne doit pas dépasser 255 caractères"),
    volume: optionalLineField('Volume', 'Le volume ne doit pas dépasser 255 caractères'),
    waste: optionalLineField('Type de déchet', 'Le type de déchet ne doit pas dépasser 255 caractères'),
    scanData: optionalLineField('Code lu', 'Le code lu ne doit pas dépasser 255 caractères'),
    observation: textField('Observation'),
    photoAvant: photoList('Photos avant'),
    photoApres: photoList('Photos après'),
    photoProblem: photoList('Photos du problème'),
    photoInaccessible: photoList("Photos de l'inaccessibilité"),
  },
  computed: {
    client: ref('clients', 'Client'),
    status: z.literal([0, 2, 3]),
    /** Bins at the place when the intervention was recorded; null for interventions older than this field. */
    surPlace: z.int().nullable(),
    /** The ways in which it departs from the plan or from the possible. */
    ecarts: z.array(z.enum(codesEcart)),
    /** When it was last corrected; null for one without a correction. */
    corrigeeLe: z.string().nullable(),
    lavagePartiel: z.boolean(),
    photosAvant: photosRead,
    photosApres: photosRead,
    photosProblem: photosRead,
    photosInaccessible: photosRead,
  },
  list: {
    filter: ['conteneur', 'patrimoine', 'campagne', 'operateur', 'client', 'status', 'dateEvenement'],
    order: ['dateEvenement', 'id'],
    by: 'dateEvenement',
  },
  // The requirements spell one of these toasts "interventionulaire"; it is corrected here (OPEN-81).
  toasts: {
    created: "L'intervention a bien été créée",
    updated: "L'intervention a bien été modifiée",
    removed: "L'intervention a bien été supprimée",
  },
  empty: "Il n'y a pas encore d'historique d'intervention",
  rules(value, issue) {
    if (!value.conteneur && !value.patrimoine) issue('conteneur', 'Le conteneur est requis')
  },
})
