import { z } from 'zod'
import { dayField, field, ID_MAX, idOf, libelleField, ref, refs } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'
import { countInWords } from '../kernel/texte.ts'
import { type Territoire, territoires } from './feries.ts'
import { DEUX_PERSONNES } from './jour.ts'
import { type SiJourFerme, siJourFerme } from './jours.ts'
import { champsRecurrence, recurrenceRule } from './recurrence.ts'

export const CONTENEURS_MAX = 5000

const ids = (label: string) =>
  field(
    z
      .array(z.int().positive().max(ID_MAX), { error: 'Une liste est attendue' })
      .max(CONTENEURS_MAX, `Une tournée compte au plus ${countInWords(CONTENEURS_MAX, 'conteneur')}`)
      .refine((list) => new Set(list).size === list.length, 'Un même conteneur figure deux fois'),
    { label },
  )

/** A tournée, also called campagne de lavage (TOUR-01, TOUR-20 … TOUR-35). */
export const tournee = defineResource({
  name: 'campagne_lavages',
  type: 'CampagneLavage',
  title: 'Tournée',
  fields: {
    libelle: libelleField(),
    client: ref('clients', 'Client', 'Le client est requis'),
    patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis'),
    formulaire: ref('forms', 'Formulaire', 'Le formulaire est requis'),
    prestation: ref('prestations', 'Prestation').nullish(),
    chauffeur: ref('operateurs', 'Chauffeur', 'Au moins un chauffeur doit être sélectionné'),
    equipier: ref('operateurs', 'Équipier').nullish(),
    dateDebut: dayField('Date de début', 'La date de début est requise'),
    dateFin: dayField('Date de fin', 'La date de fin est requise'),
    ...champsRecurrence,
    siJourFerme: field(z.enum(Object.keys(siJourFerme) as [SiJourFerme], { error: 'Ce choix est inconnu' }), {
      label: 'Jours fériés et fermetures',
      labels: siJourFerme,
    }).default('maintenir'),
    territoire: field(
      z.enum(Object.keys(territoires) as [Territoire], { error: 'Ce territoire est inconnu' }),
      { label: 'Territoire (jours fériés)', labels: territoires },
    ).default('metropole'),
    conteneurs: ids('Conteneurs').default([]),
    /** The same containers in the order of the round; without it, in the order of `conteneurs`. */
    ordre: ids('Ordre').nullish(),
  },
  computed: {
    exploitant: ref('exploitants', 'Exploitant'),
    /** The rule as text, built from the fields above (OPEN-73); one that is sent must say the same (TOUR-31). */
    rrule: z.string(),
    operateurs: refs('operateurs', 'Opérateurs'),
    nombrePAV: field(z.int(), { label: 'Points à laver' }),
    nombreBacs: field(z.int(), { label: 'Nombre de conteneurs à laver' }),
    totalQuantite: z.int(),
    activeAujourdhui: field(z.boolean(), { label: "Active aujourd'hui" }),
    /** Up to five days from today on, within a year (TOUR-05, TOUR-33). */
    prochainesDates: z.array(z.iso.date()),
  },
  list: {
    filter: ['client', 'patrimoine', 'chauffeur', 'equipier', 'prestation', 'dateDebut', 'dateFin'],
    order: ['libelle', 'client', 'dateDebut', 'dateFin', 'nombrePAV', 'nombreBacs', 'activeAujourdhui', 'id'],
    search: ['libelle'],
    by: 'libelle',
  },
  toasts: {
    created: 'La tournée a bien été créée',
    updated: 'La tournée a bien été modifié',
    removed: 'La tournée a bien été supprimée',
  },
  empty: "Il n'y a encore aucune tournée enregistrée",
  rules(value, issue) {
    const { chauffeur, equipier, conteneurs, ordre } = value
    if (equipier && idOf(String(equipier)) === idOf(String(chauffeur))) issue('equipier', DEUX_PERSONNES)
    if (Array.isArray(ordre) && Array.isArray(conteneurs)) {
      const known = new Set(conteneurs)
      if (ordre.length !== conteneurs.length || !ordre.every((id) => known.has(id))) {
        issue('ordre', "L'ordre doit porter sur les conteneurs de la tournée")
      }
    }
    recurrenceRule(value, issue)
  },
})
