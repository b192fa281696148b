import { ENTAME_JOURS } from '@lavandiere/domain/dossiers/durees.ts'
import type { Traitement } from '@lavandiere/domain/dossiers/registre.ts'
import { HISTORIQUE_HEURES_ANS } from '@lavandiere/domain/heures/detail-equipe.ts'
import { HISTORIQUE_MOIS } from '@lavandiere/domain/historique/modification.ts'
import { roles } from '@lavandiere/domain/kernel/roles.ts'
import { countInWords, listIn } from '@lavandiere/domain/kernel/texte.ts'
import { can, type Subject } from '@lavandiere/domain/rights.ts'
import { SIGNALEMENT_MOIS } from '@lavandiere/domain/signalements/signalement.ts'
import { RAPPORT_JOURS } from '@lavandiere/domain/synthese/rapport.ts'
import { POSITIONS_JOURS, TRAJETS_MOIS } from '@lavandiere/domain/telematique/position.ts'
import { REFRESH_DAYS } from '../platform/http/auth.ts'

const ROLES = {
  admin: 'administrateurs',
  exploitant: 'exploitant',
  client: 'clients',
  operateur: 'opérateurs',
} as const

/** Who may read a subject, by the table of rights. */
export const readersOf = (subject: Subject) =>
  roles
    .filter((role) => can(role, 'read', subject))
    .map((role) => ROLES[role])
    .join(', ')

const KEPT = 'Tant que la société tient ses données ici ; ce qui est supprimé reste restaurable'

/** A processing, with the tables that it writes: every table of the product belongs to one. */
type WithTables = Traitement & { tables: readonly string[] }

/** The processing that the product carries out; times are those of the tasks that forget (entretien.ts, taches.ts). */
export const traitements: readonly WithTables[] = [
  {
    nom: 'Comptes et connexions',
    finalite: "Ouvrir l'accès à chacun selon son rôle, et protéger les comptes",
    base: 'Contrat ; intérêt légitime pour la sécurité',
    personnes: 'Exploitants, clients, opérateurs',
    donnees:
      'Nom, adresse de courriel, mot de passe (empreinte), puce RFID, logo, connexions et navigateurs, historique des changements',
    lecteurs: readersOf('comptes-tenus'),
    duree: `${KEPT}. Connexions : ${countInWords(REFRESH_DAYS, 'jour')} après leur dernier renouvellement. Historique : ${countInWords(HISTORIQUE_MOIS, 'mois', 'mois')}`,
    tables: listIn(`
      users, user_logos, sessions, refresh_tokens, reset_tokens, seconds_facteurs, codes_secours,
      cles_acces, identites_externes, cles_api, webhooks, envois, fournisseurs_identite, preferences,
      idempotence`),
  },
  {
    nom: 'Patrimoines et tournées',
    finalite: 'Planifier les lavages et en tenir le plan',
    base: 'Contrat',
    personnes: 'Opérateurs (équipages), auteurs des changements',
    donnees: 'Conteneurs et leurs adresses, équipages de chaque jour, historique des changements',
    lecteurs: readersOf('patrimoines'),
    duree: `${KEPT}. Historiques : ${countInWords(HISTORIQUE_MOIS, 'mois', 'mois')}. Imports jamais enregistrés : ${countInWords(ENTAME_JOURS, 'jour')}`,
    tables: listIn(`
      patrimoines, conteneurs, releve_terrains, derniers_releves, modifications, imports, import_lignes,
      prestations, typologie_lavages, problems, forms, fermetures, campagne_lavages,
      campagne_conteneurs, campagne_occurrences, points_confies, jour_modifications, liens_calendrier,
      reglages_exploitants`),
  },
  {
    nom: 'Interventions',
    finalite: 'Rendre compte des lavages aux clients',
    base: 'Contrat',
    personnes: 'Opérateurs',
    donnees: 'Qui a lavé quoi et quand, position et photos, observations',
    lecteurs: readersOf('interventions'),
    duree: `${KEPT}. Photos jamais rattachées : ${countInWords(ENTAME_JOURS, 'jour')}. PDF de synthèse : ${countInWords(RAPPORT_JOURS, 'jour')}`,
    tables: listIn(`
      interventions, intervention_modifications, intervention_problemes, intervention_photos,
      dernieres_interventions, telephones, rapports`),
  },
  {
    nom: 'Signalements',
    finalite: 'Recevoir ce que des passants signalent de conteneurs, et leur répondre',
    base: "Intérêt légitime ; mission d'intérêt public des clients",
    personnes: 'Passants, sans rien qui les désigne',
    donnees: 'Ce qui se passe, un texte libre, une photo sans lieu ni heure',
    lecteurs: readersOf('signalements'),
    duree: `${countInWords(SIGNALEMENT_MOIS, 'mois', 'mois')} ; la photo d'un signalement refusé est supprimée aussitôt`,
    tables: ['signalements'],
  },
  {
    nom: 'Heures et paie',
    finalite: 'Compter le temps de travail et préparer la paie',
    base: 'Obligation légale (Code du travail, D3171-8)',
    personnes: 'Opérateurs dont les heures sont suivies',
    donnees: 'Heures, pauses, absences et leur motif, taux, contrats, matricule de paie',
    lecteurs: readersOf('suivi-heures'),
    duree: `${KEPT}. Historique des heures : ${countInWords(HISTORIQUE_HEURES_ANS, 'an')}`,
    tables: listIn(`
      donnees_rhs, soldes_depart, corrections_conges, poste_operateurs, feuille_de_temps, periode_paies,
      periode_clotures, periode_exports, heures_modifications, reglages_heures`),
  },
  {
    nom: 'Suivi des véhicules',
    finalite: 'Sécurité, organisation des tournées, justification des prestations',
    base: 'Intérêt légitime ; information préalable des salariés (Code du travail, L1222-4)',
    personnes: 'Opérateurs qui conduisent',
    donnees: 'Positions, trajets, démarrages et arrêts des véhicules ; qui a regardé quelle trace',
    lecteurs: readersOf('telematique'),
    duree: `Positions : ${countInWords(POSITIONS_JOURS, 'jour')}. Trajets, temps moteur et consultations : ${countInWords(TRAJETS_MOIS, 'mois', 'mois')}`,
    tables: listIn(`
      positions, dernieres_positions, trajets_de_vehicules, temps_moteurs, jours_a_calculer,
      consultations, traceurs, jetons_traceurs, comptes_traccar, reglages_telematiques`),
  },
  {
    nom: 'Laveuses et leur journal',
    finalite: 'Entretenir les véhicules',
    base: 'Intérêt légitime',
    personnes: 'Opérateurs',
    donnees: 'Qui conduit quelle laveuse, entrées du journal, photos',
    lecteurs: readersOf('laveuses'),
    duree: `${KEPT}. Photos jamais rattachées : ${countInWords(ENTAME_JOURS, 'jour')}`,
    tables: listIn(`
      laveuses, laveuse_affectations, journal_laveuses, journal_problemes, journal_photos,
      problem_laveuses`),
  },
]
