import { z } from 'zod'
import { DATE_ATTENDUE, dayField, documentOf, field, ID_MAX, instantLu, ref } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'
import { DEBUT_REQUIS, FIN_REQUISE, heureField } from './horaires.ts'
import { OPERATEUR_REQUIS, pauseField, statutJourneeField } from './poste.ts'

export const FEUILLE_EXISTE = 'Une feuille de temps existe déjà pour cet opérateur à cette date'

/** The hours of one person on one day (RH-59). There is no end while the shift is going on. */
export const feuilleDeTemps = defineResource({
  name: 'feuille_de_temps',
  type: 'FeuilleDeTemps',
  title: 'Feuille de temps',
  label: 'heureDebut',
  fields: {
    heureDebut: heureField('Heure de début', DEBUT_REQUIS),
    heureFin: heureField('Heure de fin', FIN_REQUISE).nullish(),
    tempsPauseMinutes: pauseField,
    /**
     * Any value validates the sheet, at the time of the server's clock. Only changing the hours withdraws the validation.
     */
    validatedAt: field(
      z.union([z.string().min(1).max(40), z.literal(true)], {
        error: 'Une validation ne se retire pas : changez les heures',
      }),
      {
        label: 'Validée le',
      },
    ).optional(),
  },
  computed: {
    operateur: ref('operateurs', 'Opérateur'),
    poste: ref('poste_operateurs', 'Poste'),
    validatedAt: instantLu.nullable(),
    workMinutes: z.int(),
    /** Times of the first and the last wash of the crew on that day; null without a wash. */
    premiereIntervention: instantLu.nullable(),
    derniereIntervention: instantLu.nullable(),
  },
  list: { filter: ['operateur'], order: ['heureDebut', 'id'], by: 'id' },
  toasts: {
    created: 'La feuille de temps a bien été créée',
    updated: 'La feuille de temps a bien été modifiée',
    removed: 'La feuille de temps a bien été supprimée',
  },
  empty: "Il n'y a encore aucune feuille de temps",
})

/** The body of the call that creates a missing sheet (RH-65); the person is named by id. */
export const feuilleVide = z.strictObject({
  operateurId: z.int(OPERATEUR_REQUIS).min(1, OPERATEUR_REQUIS).max(ID_MAX, OPERATEUR_REQUIS),
  date: dayField('Date', 'La date est requise', DATE_ATTENDUE),
  statutJournee: statutJourneeField,
  heureDebut: heureField('Heure de début', DEBUT_REQUIS),
  heureFin: heureField('Heure de fin', FIN_REQUISE),
  tempsPauseMinutes: pauseField,
})

/** Days that one call copies at most: a week. */
export const COPIE_JOURS = 7

/** The body of the call that copies days of a person to the week after: their first and their last one. */
export const semaineACopier = z.strictObject({
  operateurId: feuilleVide.shape.operateurId,
  du: dayField('Du', 'La date est requise', DATE_ATTENDUE),
  au: dayField('Au', 'La date est requise', DATE_ATTENDUE),
})

/** The days that a copy made, and how many it left since something was there already. */
export const semaineCopiee = documentOf('SemaineCopiee', {
  postes: z.array(z.object({ id: z.int(), version: z.int() })),
  laissees: z.int(),
})
