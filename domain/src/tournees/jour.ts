import { z } from 'zod'
import { addDays, formatDate } from '../kernel/dates.ts'
import { documentOf, field, heureDuJour, optionalLineField, realDay, ref } from '../kernel/fields.ts'
import { short } from '../kernel/resource.ts'
import { etatsDeJour } from './etats-de-jour.ts'
import { etatDeJour, type Jour, jourPose } from './jours.ts'

/** Days in one answer at most: a year and the weeks around it. */
export const JOURS_MAX = 400
/** How far a day may be moved from the day of the rule, in days. */
const DEPLACEMENT_JOURS_MAX = 366
/** Changes of a day that are answered with it, the newest ones. */
export const HISTORIQUE_JOUR_MAX = 20

/** The sentences of three refusals to change a day of a tournée. */
export const JOUR_TRAVAILLE = "Quelqu'un a travaillé ce jour-là : il ne change plus"
export const JOUR_PASSE = "Choisissez aujourd'hui ou un jour à venir"
export const DEUX_PERSONNES = "Le chauffeur et l'équipier doivent être deux personnes"

/** A day of a tournée as it is answered, with the crew, form, vehicle and start of that day. */
const jourTournee = documentOf('JourTournee', {
  ...jourPose.shape,
  /** Somebody worked on it: it stays. */
  travaille: z.boolean(),
  client: short,
  chauffeur: short,
  equipier: short.nullable(),
  formulaire: short,
  /** Named for that day; else the vehicle of the crew. */
  laveuse: short.nullable(),
  heureDebut: z.string().nullable(),
  /** What differs from the tournée on that day. */
  differe: z.array(z.enum(['equipe', 'formulaire', 'laveuse', 'heureDebut'])),
})
export type JourTournee = z.output<typeof jourTournee>

export const joursTournee = documentOf('JoursTournee', {
  jours: z.array(jourTournee),
})

const jourValeurs = z.record(z.string(), z.string().nullable())
/** A day with what people changed of it, the latest first. */
export const jourAvecHistorique = jourTournee.extend({
  historique: z.array(
    z.object({ moment: z.string(), auteur: z.string().nullable(), avant: jourValeurs, apres: jourValeurs }),
  ),
})

/** What a person may change of a day; a field that is left out stays as it is. */
export const changementDeJour = z.strictObject({
  /** `annulee` cancels it; any other takes place, where `jour` says. */
  etat: field(etatDeJour, { label: 'Passage', labels: etatsDeJour }).optional(),
  jour: field(realDay(), { label: 'Nouvelle date' }).optional(),
  motif: optionalLineField('Motif', 'Le motif ne doit pas dépasser 255 caractères'),
  /** Null: the crew of the tournée. */
  chauffeur: ref('operateurs', 'Chauffeur').nullish(),
  /** Null: nobody. */
  equipier: ref('operateurs', 'Équipier').nullish(),
  formulaire: ref('forms', 'Formulaire').nullish(),
  laveuse: ref('laveuses', 'Laveuse').nullish(),
  heureDebut: field(heureDuJour, { label: 'Départ' }).nullish(),
})
export type ChangementDeJour = z.output<typeof changementDeJour>

/**
 * Why a day cannot become as a person wants it, with the field; null when it can.
 * @param travaille whether somebody worked on the day
 */
export function objection(
  { avant, apres, travaille }: { avant: Jour; apres: Jour; travaille: boolean },
  aujourdhui: string,
): { champ: string; message: string } | null {
  const isMoved = apres.jour !== avant.jour
  const isChanged = isMoved || apres.etat !== avant.etat
  if (isChanged && travaille) return { champ: isMoved ? 'jour' : 'etat', message: JOUR_TRAVAILLE }
  if (apres.etat === 'annulee' && !apres.motif) return { champ: 'motif', message: 'Le motif est requis' }
  if (!isMoved) return null
  if (apres.jour < aujourdhui && apres.jour !== apres.regle) return { champ: 'jour', message: JOUR_PASSE }
  const [first, last] = [
    addDays(apres.regle, -DEPLACEMENT_JOURS_MAX),
    addDays(apres.regle, DEPLACEMENT_JOURS_MAX),
  ]
  if (apres.jour < first || apres.jour > last)
    return {
      champ: 'jour',
      message: `Choisissez un jour entre le ${formatDate(first)} et le ${formatDate(last)}`,
    }
  return null
}
