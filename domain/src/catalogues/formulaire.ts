import { z } from 'zod'
import { field, integerField, libelleField, ref, yesNoField } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'

/** The ways to go on when the planned wash is impossible (CAT-40, OPEN-05). */
export const strategies = { 0: 'Aucune', 1: 'Lavage Partiel' } as const
/** Most photos that a form may ask of one moment (CAT-38); 0 is shown as a word. */
export const PHOTOS_MIN_MAX = 5
export const FACULTATIVE = 'Facultative'

const TYPOLOGIE = 'La typologie de lavage est requise'
const photoMinimum = (label: string, initial: number) =>
  integerField(label, 0, PHOTOS_MIN_MAX, {
    required: 'Un nombre de photos est attendu',
    range: `Le nombre de photos doit être compris entre 0 et ${PHOTOS_MIN_MAX}`,
  }).default(initial)

/** The demands that the field application makes on a crew for a wash of one client: checks and photos (CAT-30 … CAT-42). */
export const formulaire = defineResource({
  name: 'forms',
  type: 'Form',
  title: 'Formulaire',
  fields: {
    libelle: libelleField(),
    client: ref('clients', 'Client', 'Veuillez affecter le formulaire à un client'),
    typologieLavage: ref('typologie_lavages', 'Typologie de lavage', TYPOLOGIE),
    galleryEnabled: yesNoField('Photos depuis la galerie'),
    hasQrcode: yesNoField('Qrcode'),
    hasBarcode: yesNoField('Barcode'),
    hasRFID: yesNoField('RFID'),
    hasVolume: yesNoField('Volume'),
    hasWaste: yesNoField('Type déchet'),
    releveTerrainEnabled: yesNoField('Relevé terrain'),
    minPhotoAvant: photoMinimum('Photos avant', 1),
    minPhotoApres: photoMinimum('Photos après', 1),
    minPhotoMaintenance: photoMinimum('Photos de maintenance', 0),
    minPhotoLavageImpossible: photoMinimum('Photos si impossible', 0),
    strategieLavageImpossible: field(z.literal([0, 1], { error: 'Cette stratégie est inconnue' }), {
      label: 'Stratégie de lavage impossible',
      labels: strategies,
    }).default(0),
    typologieLavageFallback: ref('typologie_lavages', 'Typologie de repli', TYPOLOGIE).nullish(),
  },
  computed: { exploitant: ref('exploitants', 'Exploitant') },
  list: {
    filter: ['client', 'exploitant', 'typologieLavage'],
    order: [
      'libelle',
      'client',
      'typologieLavage',
      'hasQrcode',
      'hasBarcode',
      'hasRFID',
      'hasVolume',
      'hasWaste',
      'id',
    ],
    search: ['libelle'],
    by: 'libelle',
  },
  toasts: {
    created: 'Le formulaire a bien été créé',
    updated: 'Le formulaire a bien été modifié',
    removed: 'Le formulaire a bien été supprimé',
  },
  empty: "Il n'y a encore aucun formulaire enregistré",
  rules(value, issue) {
    const { typologieLavage, typologieLavageFallback: fallback } = value
    if (value.strategieLavageImpossible !== 1) return
    if (!fallback) issue('typologieLavageFallback', TYPOLOGIE)
    else if (fallback === typologieLavage)
      issue('typologieLavageFallback', 'La typologie de repli doit être une autre que la typologie de lavage')
  },
})
