import { z } from 'zod'
import { addDays } from '../kernel/dates.ts'
import { dayField, FIN_AVANT_DEBUT, field, libelleField, ref } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'
import { countInWords } from '../kernel/texte.ts'

/**
 * Days of one closure at most (a quarter of a year): the days of tournées around it are laid out anew while the person
 * who saves it waits.
 */
export const FERMETURE_JOURS_MAX = 92

const span = z.object({ dateDebut: z.iso.date(), dateFin: z.iso.date() })

/** Days on which the whole company does not work; each tournée decides what becomes of its days within. */
export const fermeture = defineResource({
  name: 'fermetures',
  type: 'Fermeture',
  title: 'Fermeture',
  fields: {
    libelle: libelleField(),
    dateDebut: dayField('Du', 'La date de début est requise'),
    dateFin: dayField('Au', 'La date de fin est requise'),
  },
  computed: {
    exploitant: ref('exploitants', 'Exploitant'),
    /** How many days of tournées within the closure take place all the same, are moved, or are cancelled. */
    joursMaintenus: field(z.int(), { label: 'Passages maintenus' }),
    joursDeplaces: field(z.int(), { label: 'Passages déplacés' }),
    joursAnnules: field(z.int(), { label: 'Passages annulés' }),
  },
  list: {
    filter: ['dateDebut', 'dateFin'],
    order: ['libelle', 'dateDebut', 'dateFin', 'id'],
    search: ['libelle'],
    by: 'dateDebut',
  },
  toasts: {
    created: 'La fermeture a bien été créée',
    updated: 'La fermeture a bien été modifiée',
    removed: 'La fermeture a bien été supprimée',
  },
  empty: "Il n'y a encore aucune fermeture enregistrée",
  rules(value, issue) {
    const days = span.safeParse(value)
    // A day that is missing or does not exist is refused under its own field.
    if (!days.success) return
    const { dateDebut, dateFin } = days.data
    if (dateFin < dateDebut) issue('dateFin', FIN_AVANT_DEBUT)
    else if (dateFin >= addDays(dateDebut, FERMETURE_JOURS_MAX))
      issue('dateFin', `Une fermeture dure au plus ${countInWords(FERMETURE_JOURS_MAX, 'jour')}`)
  },
})
