import { z } from 'zod'
import { documentOf, nomme } from '../kernel/fields.ts'
import { codesJournee } from './journees.ts'

/** Years for which changes of hours are kept: as long as wages can be claimed or the tax office can ask. */
export const HISTORIQUE_HEURES_ANS = 5

const instant = z.string().nullable()

/** A timesheet within the detail of a day (RH-59). A change names its `version` in `If-Match`. */
const feuilleLue = z
  .object({
    '@id': z.string(),
    id: z.int(),
    version: z.int(),
    heureDebut: z.string(),
    heureFin: instant,
    tempsPauseMinutes: z.int(),
    premiereIntervention: instant,
    derniereIntervention: instant,
    workMinutes: z.int(),
    validatedAt: instant,
    /** By how many seconds the clock of the telephone that sent the shift was ahead; null for one that was typed. */
    decalageHorloge: z.int().nullable(),
  })
  .nullable()

const laveuseLue = z
  .object({
    '@id': z.string(),
    id: z.int(),
    description: z.string().nullable(),
    immatriculation: z.string(),
    quartixVehicleId: z.int().nullable(),
    /**
     * First start and last stop of the engine on that day; null without a tracker. When the engine was not started on
     * that day but ran on from the evening before, the start is that of the evening.
     */
    ignitionOn: instant,
    ignitionOff: instant,
  })
  .nullable()

const role = z.enum(['chauffeur', 'equipier']).nullable()

const binome = z.object({
  id: z.int(),
  libelle: z.string(),
  role,
  posteOperateurId: z.int().nullable(),
  statutJournee: z.enum(codesJournee).nullable(),
  feuilleDeTemps: feuilleLue,
  laveusePrisePoste: laveuseLue,
  laveuseFinPoste: laveuseLue,
})

/** A person's day with the partner, the round and the vehicles (RH-58). */
export const detailEquipe = documentOf('DetailEquipe', {
  id: z.int(),
  version: z.int(),
  date: z.iso.date(),
  statutJournee: z.enum(codesJournee),
  operateur: nomme,
  role,
  feuilleDeTemps: feuilleLue,
  laveusePrisePoste: laveuseLue,
  laveuseFinPoste: laveuseLue,
  client: z.string().nullable(),
  tourneeLibelle: z.string().nullable(),
  /** Bins planned on the person's rounds of that day; null without a round. */
  nbBacs: z.int().nullable(),
  binome: binome.nullable(),
  raisons: z.array(z.string()),
})
export type DetailEquipe = z.output<typeof detailEquipe>

const historiqueValeurs = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .nullable()

const ligneHeures = z.object({
  objet: z.enum(['poste', 'feuille']),
  nature: z.enum(['creation', 'modification', 'suppression', 'restauration']),
  moment: z.string(),
  auteur: z.string().nullable(),
  origine: z.enum(['bureau', 'telephone', 'systeme']),
  avant: historiqueValeurs,
  apres: historiqueValeurs,
})

/** The changes of a person's day (OPEN-117), newest first. */
export const historiqueHeures = documentOf('HistoriqueHeures', {
  lignes: z.array(ligneHeures),
})
