import { z } from 'zod'
import { DATE_ATTENDUE, dayField, documentOf, field, instantLu, ref, uuid } from '../kernel/fields.ts'
import { decalageHorlogeField } from '../kernel/horloge.ts'
import { defineResource } from '../kernel/resource.ts'
import {
  DEBUT_REQUIS,
  FIN_REQUISE,
  HORS_DU_JOUR,
  heureField,
  instantDe,
  joursPossibles,
  objectionHoraires,
  POSTE_MAX_MIN,
} from './horaires.ts'
import { codesJournee, journees } from './journees.ts'

export const OPERATEUR_REQUIS = 'Veuillez sélectionner un opérateur'
export const ABSENCE_JOURS_MAX = 92

const labelsJournee = Object.fromEntries(Object.entries(journees).map(([code, { label }]) => [code, label]))

export const statutJourneeField = field(z.enum(codesJournee, { error: 'Ce type de journée est inconnu' }), {
  label: 'Type de journée',
  labels: labelsJournee,
})

export const pauseField = field(
  z
    .number({ error: 'Le temps de pause est un nombre de minutes' })
    .int('Le temps de pause est un nombre entier de minutes')
    .min(0, 'Le temps de pause ne peut pas être négatif')
    .max(POSTE_MAX_MIN, 'Le temps de pause doit être inférieur à la durée du poste'),
  { label: 'Temps de pause (minutes)' },
)

/**
 * One person on one day, at work or absent. A day of work has a timesheet, from the office or a telephone; an absence
 * planned ahead has none (RH-58, RH-90, OPEN-115).
 */
export const posteOperateur = defineResource({
  name: 'poste_operateurs',
  type: 'PosteOperateur',
  title: 'Poste',
  label: 'date',
  fields: {
    /** Chosen by the caller, so that a poste that is sent twice is created once. */
    uuid: field(uuid, { label: 'UUID' }).nullish(),
    /** The person. When an operateur writes, it is always that operateur, whatever the body says. */
    operateur: ref('operateurs', 'Opérateur', OPERATEUR_REQUIS).nullish(),
    /** By default the Paris day of the start; the day before is also accepted for a start before six o'clock. */
    date: dayField('Date', 'La date est requise', DATE_ATTENDUE).nullish(),
    statutJournee: statutJourneeField.default('WD'),
    heureDebut: heureField('Heure de début', DEBUT_REQUIS).nullish(),
    heureFin: heureField('Heure de fin', FIN_REQUISE).nullish(),
    tempsPauseMinutes: pauseField.nullish(),
    decalageHorloge: decalageHorlogeField,
    laveusePrisePoste: ref('laveuses', 'Laveuse à la prise de poste').nullish(),
    laveuseFinPoste: ref('laveuses', 'Laveuse à la fin de poste').nullish(),
    jusquAu: field(dayField("Jusqu'au", 'La date est requise', DATE_ATTENDUE), {
      writeOnly: true,
    }).nullish(),
  },
  computed: {
    exploitant: ref('exploitants', 'Exploitant'),
    feuilleDeTempsId: z.int().nullable(),
    validatedAt: instantLu.nullable(),
  },
  list: {
    filter: ['operateur', 'date', 'statutJournee'],
    order: ['date', 'operateur', 'id'],
    by: 'date',
  },
  toasts: {
    created: 'Les heures ont bien été saisies.',
    updated: 'Le poste a bien été modifié',
    removed: 'Le poste a bien été supprimé',
  },
  empty: "Il n'y a encore aucun poste enregistré",
  rules(value, issue) {
    const read = horaires.safeParse(value)
    if (!read.success) return
    const { heureDebut, heureFin, tempsPauseMinutes, date, statutJournee, jusquAu } = read.data
    if (!heureDebut) {
      if (heureFin) issue('heureDebut', DEBUT_REQUIS)
      else if (statutJournee === 'WD') issue('heureDebut', DEBUT_REQUIS)
      else if (!date) issue('date', 'La date est requise')
    } else {
      const debut = instantDe(heureDebut, 'debut')
      const fin = heureFin ? instantDe(heureFin, 'fin') : null
      const against = objectionHoraires({ debut, fin, pause: tempsPauseMinutes ?? 0 })
      if (against) issue(against.champ, against.message)
      if (date && !joursPossibles(debut).includes(date)) issue('date', HORS_DU_JOUR)
    }
    if (jusquAu && statutJournee === 'WD') issue('jusquAu', 'Seule une absence dure plusieurs jours')
  },
})

/** The absence to which a day belongs: first and last of the days entered together, and how many there still are. */
export const absenceEntiere = documentOf('Absence', {
  du: z.iso.date(),
  au: z.iso.date(),
  jours: z.int(),
})

const isRead = (text: string) => heureField('', '').safeParse(text).success
const posteHeure = z.string().refine(isRead).nullish()
/** The fields of a shift. When one of them is refused, the rules that need several of them are skipped. */
const horaires = z.object({
  heureDebut: posteHeure,
  heureFin: posteHeure,
  tempsPauseMinutes: z.number().nullish(),
  date: z.iso.date().nullish(),
  jusquAu: z.iso.date().nullish(),
  statutJournee: z.enum(codesJournee).default('WD'),
})
