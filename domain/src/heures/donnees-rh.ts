import { DATE_ATTENDUE, dayField, decimalField, optionalLineField, ref } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'

const TAUX_HORAIRE_MAX = 500
const FORFAIT_MAX = 1000
/** Above these a comma was probably lost. */
const USUELS = { tauxCharges: 70, tauxHoraire: 60, forfait: 60 }
const HEURES_HEBDO_MAX = 48
const RTT_MAX = 60

/**
 * Fields that are required together: a person without any of them, as a new row is, may be given a payroll number or a
 * contract first (OPEN-107).
 */
const requis = {
  tauxChargesPatronales: 'Le taux de charges patronales est obligatoire.',
  tauxHoraire: 'Le taux horaire est obligatoire.',
  forfaitPanierRepas: 'Ce champ est requis',
  forfaitDeplacement: 'Ce champ est requis',
}

const forfait = (label: string) => decimalField(label, FORFAIT_MAX, {}, USUELS.forfait).nullish()

/**
 * The rates and the payroll number of an operateur (RH-01 … RH-13). There is one row for every operateur whose hours are
 * recorded.
 */
export const donneesRh = defineResource({
  name: 'donnees_rhs',
  type: 'DonneesRh',
  title: 'Données RH',
  label: 'operateur',
  fields: {
    tauxChargesPatronales: decimalField(
      'Taux de charges patronales (%)',
      100,
      {
        number: 'Le taux de charges patronales doit être un nombre.',
        min: 'Le taux de charges patronales doit être supérieur ou égal à 0.',
        max: 'Le taux de charges patronales ne peut pas dépasser 100.',
      },
      USUELS.tauxCharges,
    ).nullish(),
    tauxHoraire: decimalField(
      'Taux horaire (€)',
      TAUX_HORAIRE_MAX,
      {
        number: 'Le taux horaire doit être un nombre.',
        min: 'Le taux horaire doit être supérieur ou égal à 0.',
        max: `Le taux horaire ne peut pas dépasser ${TAUX_HORAIRE_MAX}.`,
      },
      USUELS.tauxHoraire,
    ).nullish(),
    forfaitPanierRepas: forfait('Forfait panier repas (€)'),
    forfaitDeplacement: forfait('Forfait déplacement (€)'),
    /** The number of this person in the payroll software; a text, because leading zeros count. */
    matriculePaie: optionalLineField(
      'Matricule de paie',
      'Le matricule ne doit pas dépasser 30 caractères',
      30,
    ),
    /**
     * Weekly hours of a part-time contract. Hours beyond them are shown separately; the payroll software decides their
     * pay.
     */
    heuresHebdo: decimalField('Heures hebdomadaires du contrat', HEURES_HEBDO_MAX).nullish(),
    /** Days of RTT that the contract gives for a whole year; empty: none. */
    rttParAn: decimalField('Jours de RTT par an', RTT_MAX).nullish(),
    /** The first day of these weekly hours: weeks that began before it keep the earlier contract. Empty: always. */
    contratDu: dayField('Contrat à partir du', 'La date est requise', DATE_ATTENDUE).nullish(),
  },
  computed: {
    operateur: ref('operateurs', 'Opérateur'),
  },
  list: { filter: ['operateur'], order: ['operateur', 'id'], by: 'operateur' },
  toasts: {
    created: 'Les données RH ont bien été créées',
    updated: 'Les données RH ont bien été modifiées',
    removed: 'Les données RH ont bien été supprimées',
  },
  empty: "Il n'y a encore aucun opérateur dont les heures sont gérées",
  rules(value, issue) {
    const missing = Object.entries(requis).filter(([name]) => (value[name] ?? null) === null)
    if (missing.length === Object.keys(requis).length) return
    for (const [name, sentence] of missing) issue(name, sentence)
  },
})
