import { z } from 'zod'
import { field, instantLu, integerField, lineField, optionalLineField, ref } from '../kernel/fields.ts'
import { defineResource, short } from '../kernel/resource.ts'
import { onOneLine } from '../kernel/texte.ts'
import { conteneurType, dechetType } from './champs-de-type.ts'
import { latitude, longitude, wholePosition } from './position.ts'
import { couleursGps } from './statut-conteneur.ts'
import { perTexte, TEXTES_EN_LISTE } from './textes.ts'

export const QUANTITE_MAX = 9999
/** The longest time without a wash that a list is narrowed to, in days: ten years. */
export const JOURS_SANS_LAVAGE_MAX = 3650

const optionalText = (label: string) =>
  optionalLineField(label, `Le champ « ${label} » ne doit pas dépasser 255 caractères`)

/** 0 done, 1 to do, 2 problem raised, 3 impossible (CONT-06). */
export const statutConteneur = z.literal([0, 1, 2, 3])

const lastPhoto = z.object({ '@id': z.string(), contentUrl: z.string() })

/** The last intervention on a container (CONT-02). */
export const derniereIntervention = z.object({
  '@id': z.string(),
  id: z.int(),
  dateEvenement: instantLu,
  isAccessible: z.boolean(),
  prestation: short.nullable(),
  typologieLavage: short.nullable(),
  problemes: z.array(short),
  photosAvant: z.array(lastPhoto),
  photosApres: z.array(lastPhoto),
  photosInaccessible: z.array(lastPhoto),
  photosProblem: z.array(lastPhoto),
})

/** A container, or a collection point with several bins (CONT-01). */
export const conteneur = defineResource({
  name: 'conteneurs',
  type: 'Conteneur',
  title: 'Conteneur',
  label: 'nomenclature',
  fields: {
    patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis'),
    // Its blanks are single, as after an import: files find a container by this name.
    nomenclature: field(
      lineField(
        'Nomenclature',
        'La nomenclature est requise',
        'La nomenclature ne doit pas dépasser 255 caractères',
      ).overwrite(onOneLine),
      { label: 'Nomenclature' },
    ),
    adresse: optionalText('Adresse'),
    complementAdresse: optionalText("Complément d'adresse"),
    commune: optionalText('Commune'),
    conteneurType: field(conteneurType, { label: 'Type' }),
    dechetType: field(dechetType, { label: 'Type déchet' }),
    marque: optionalText('Marque'),
    quantite: integerField('Nombre de bacs', 1, QUANTITE_MAX, {
      required: 'Le nombre de bacs est requis',
      range: `Le nombre de bacs est un nombre entier de 1 à ${QUANTITE_MAX}`,
    }).default(1),
    ...perTexte(optionalText),
    latitude,
    longitude,
    ordreCsv: integerField('Ordre', 0, 1_000_000, {
      required: "L'ordre est requis",
      range: "L'ordre est un nombre entier positif",
    }).nullish(),
  },
  computed: {
    client: ref('clients', 'Client'),
    exploitant: ref('exploitants', 'Exploitant'),
    status: field(statutConteneur, { label: 'Status' }),
    lastInterventionDate: field(instantLu.nullable(), { label: 'Dernier lavage' }),
    /** The next day on which a tournée passes; null without any, and in lists. */
    nextLavage: field(z.iso.date().nullable(), { label: 'Prochain lavage' }),
    /** 0 done, 2 problem, 3 impossible; of the last intervention, however long ago. */
    lastInterventionStatus: z.literal([0, 2, 3]).nullable(),
    /** In a list only with `groups=patrimoineintervention`, otherwise null (OPEN-125). */
    lastIntervention: field(derniereIntervention.nullable(), { files: true }),
    /** Class of distance between the newest relevé and the position (OPEN-53). */
    gpsStatus: z.object({ color: z.enum(couleursGps) }),
    /** IRIs, newest first, at most a hundred; null in lists. */
    interventions: z.array(z.string()).nullable(),
  },
  list: {
    filter: ['patrimoine', 'client', 'conteneurType', 'dechetType', 'status'],
    order: [
      'ordreCsv',
      'nomenclature',
      'adresse',
      'commune',
      'quantite',
      'conteneurType',
      'dechetType',
      'lastInterventionDate',
      'status',
      ...TEXTES_EN_LISTE,
      'id',
    ],
    search: ['nomenclature', 'adresse', 'commune'],
    by: 'nomenclature',
  },
  toasts: {
    created: 'Le conteneur a bien été créé',
    updated: 'Le conteneur a bien été modifié',
    removed: 'Le conteneur a bien été supprimé',
  },
  empty: 'Ce patrimoine ne possède pas encore de conteneur',
  rules: wholePosition,
})
