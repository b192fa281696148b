import { joursComptes } from '@lavandiere/domain/heures/absences.ts'
import {
  type Avertissement,
  avertissementContingent,
  avertissementsDeSemaine,
  avertissementsDuJour,
  joursDeSuite,
} from '@lavandiere/domain/heures/avertissements-heures.ts'
import { type ContratsDates, contratAu } from '@lavandiere/domain/heures/contrats.ts'
import {
  type Fiche,
  type JourFiche,
  reglagesDits,
  type TotauxFiche,
} from '@lavandiere/domain/heures/fiche-heures.ts'
import { codesJournee } from '@lavandiere/domain/heures/journees.ts'
import { type ReglagesDates, reglagesAu } from '@lavandiere/domain/heures/reglages-heures.ts'
import {
  compterSemaines,
  debutDeSemaineAu,
  heuresDe,
  type JourCompte,
  minutesAuDela,
  type SemaineComptee,
  semainesDans,
  supplementairesDeLannee,
  type TotauxDeSemaine,
  totauxDe,
} from '@lavandiere/domain/heures/semaines.ts'
import { addDays, nomDuJour } from '@lavandiere/domain/kernel/dates.ts'
import { iri } from '../platform/http/wire.ts'
import { type JourLu, joursComptables, joursDe, jourVide, type Personne } from './jours-lus.ts'

/** How many earlier weeks are part of the average of twelve weeks. */
const SEMAINES_AVANT = 11
/** Days before a span that its warnings need: these weeks, and one more so that the first one is whole. */
const AVANT_JOURS = (SEMAINES_AVANT + 1) * 7

/**
 * The days to read in order to count the weeks of a span and find their warnings: the year so far, with its whole first
 * week, for the contingent; the earlier weeks for the average; and the rest of the last week.
 */
export const joursUtiles = (du: string, au: string): { du: string; au: string } => {
  const [first = du] = [addDays(`${du.slice(0, 4)}-01-01`, -6), addDays(du, -AVANT_JOURS)].sort()
  return { du: first, au: addDays(au, 7) }
}

export const hoursOf = ({ hn, h25, h50, hnuit, total }: TotauxDeSemaine): TotauxFiche => ({
  hn: heuresDe(hn),
  h25: heuresDe(h25),
  h50: heuresDe(h50),
  hnuit: heuresDe(hnuit),
  total: heuresDe(total),
})

/** HH:MM of an instant. The database writes instants in the time of Paris (`openPool`). */
const clock = (instant: string | null | undefined) => instant?.slice(11, 16) ?? null

/** The shares of a day in the paid figures. */
const partsOf = (compte: JourCompte, isCounted: boolean): JourFiche['parts'] => {
  const { hn, h25, h50, nuit, auDela, nuitExceptionnelle, dimanche, ferie, premierMai } = compte
  return {
    ...{ hn, h25, h50, hnuit: nuit, auDela, nuitExceptionnelle, dimanche, ferie, premierMai },
    paniersJour: compte.panier === 'jour' ? 1 : 0,
    paniersNuit: compte.panier === 'nuit' ? 1 : 0,
    deplacements: compte.deplacement,
    absence: isCounted ? 1 : 0,
  }
}

interface JourExplique {
  jour: JourLu
  compte: JourCompte
  /** Whether payroll counts it as a day of its absence. */
  isCounted: boolean
  avertissements: Avertissement[]
}

function jourFiche({ jour, compte, isCounted, avertissements }: JourExplique): JourFiche {
  const { feuille } = jour
  const statutJournee = jour.journee ?? 'WD'
  return {
    jour: nomDuJour(jour.jour),
    date: jour.jour.split('-').reverse().join('/'),
    dateISO: jour.jour,
    heureDebut: clock(feuille?.debut),
    heureFin: clock(feuille?.fin),
    pauseMinutes: feuille?.pause ?? null,
    equipier: jour.equipier,
    laveuse: jour.laveuse,
    tournee: jour.tournees,
    client: jour.clients,
    exists: feuille !== null,
    feuilleDeTempsId: jour.feuilleId,
    posteOperateurId: jour.posteId,
    statutJournee,
    workMinutes: compte.minutes,
    parts: partsOf(compte, isCounted),
    laveuseSuivie: jour.moteur ? jour.laveuseId : null,
    validatedAt: feuille?.validatedAt ?? null,
    avertissements,
  }
}

/** Whether the contract has fewer hours than the first overtime threshold: hours beyond it are then shown separately. */
const isPartTime = (contrat: number | null, { seuil1Min }: { seuil1Min: number }): boolean =>
  contrat !== null && contrat < seuil1Min

/**
 * The weeks of a person, with their hours counted.
 * @param days the known days among those of `joursUtiles`
 */
export const semainesDe = (
  days: ReadonlyMap<string, JourLu>,
  span: { du: string; au: string },
  reglages: readonly ReglagesDates[],
  contrats: ContratsDates,
): SemaineComptee[] =>
  compterSemaines(
    joursComptables(days.values()),
    span,
    (jour) => reglagesAu(reglages, jour),
    (jour) => contratAu(contrats, jour),
  )

/** Warnings about overtime beyond the yearly contingent, for each calendar year to which the week belongs. */
function contingentDe({ debut, fin, reglages }: SemaineComptee, toutes: readonly SemaineComptee[]) {
  const lastDays = debut.slice(0, 4) === fin.slice(0, 4) ? [fin] : [`${debut.slice(0, 4)}-12-31`, fin]
  return lastDays.flatMap(
    (jour) => avertissementContingent(supplementairesDeLannee(toutes, jour), jour, reglages) ?? [],
  )
}

/**
 * The warnings of a week.
 * @param toutes the weeks of the span and the earlier ones that were read
 */
function avertissementsDe(semaine: SemaineComptee, toutes: readonly SemaineComptee[]): Avertissement[] {
  const rank = toutes.findIndex(({ fin }) => fin >= semaine.debut)
  const before = toutes.slice(Math.max(0, rank - SEMAINES_AVANT), rank)
  return [...avertissementsDeSemaine(semaine, before, semaine.reglages), ...contingentDe(semaine, toutes)]
}

/** The days that payroll counts as days of their absence. */
function absencesComptees(days: ReadonlyMap<string, JourLu>, reglages: readonly ReglagesDates[]) {
  const comptables = joursComptables(days.values())
  const kinds = codesJournee.filter((code) => code !== 'WD')
  return new Set(kinds.flatMap((one) => joursComptes(comptables, one, (jour) => reglagesAu(reglages, jour))))
}

/**
 * The counted weeks of a person as the explanation of their figures needs them.
 * @param warn the warnings of a day
 */
export function semainesExpliquees(
  days: ReadonlyMap<string, JourLu>,
  semaines: readonly SemaineComptee[],
  reglages: readonly ReglagesDates[],
  warn: (jour: JourLu, compte: JourCompte) => Avertissement[] = () => [],
) {
  const counted = absencesComptees(days, reglages)
  return semaines.map((semaine) => ({
    debut: semaine.debut,
    partagee: semaine.isCut,
    reglages: reglagesDits.parse(semaine.reglages),
    jours: semaine.jours.map((compte) => {
      const jour = days.get(compte.jour) ?? jourVide(compte.jour)
      return jourFiche({
        jour,
        compte,
        isCounted: counted.has(compte.jour),
        avertissements: warn(jour, compte),
      })
    }),
  }))
}

interface DemandeDeFiche {
  span: { du: string; au: string }
  periode: Fiche['periode']
  reglages: readonly ReglagesDates[]
}

/** The weekly sheets of a person from one day to another, with the warnings of each day and week. */
export function ficheDe(personne: Personne, { span, periode, reglages }: DemandeDeFiche): Fiche {
  const days = joursDe(personne)
  const monday = debutDeSemaineAu(span.du, (jour) => reglagesAu(reglages, jour))
  const [since = span.du] = [addDays(monday, -7 * SEMAINES_AVANT), `${span.du.slice(0, 4)}-01-01`].sort()
  const toutes = semainesDe(days, { du: since, au: span.au }, reglages, personne.contrats)
  const semaines = semainesDans(toutes, span)
  const worked = toutes.flatMap(({ jours }) =>
    jours.flatMap(({ jour, minutes }) => (minutes > 0 ? [jour] : [])),
  )
  const suite = joursDeSuite(worked, reglagesAu(reglages, span.du))
  const warn = (jour: JourLu, compte: JourCompte) => {
    const more = suite.get(jour.jour)
    const told = jour.feuille
      ? avertissementsDuJour(jour, reglagesAu(reglages, jour.jour), compte.minutes)
      : []
    return more ? [...told, more] : told
  }
  const expliquees = semainesExpliquees(days, semaines, reglages, warn)
  const counted = semaines.flatMap(({ jours }) => jours)
  return {
    '@id': `/api/fiche_chantier/${span.du}/${span.au}/${personne.id}`,
    '@type': 'FicheHebdomadaire',
    periode,
    operateur: { '@id': iri('operateurs', personne.id), id: personne.id, libelle: personne.libelle },
    semaines: expliquees.flatMap((expliquee, rank) => {
      const semaine = semaines[rank]
      if (!semaine) return []
      const { numero, annee, fin } = semaine
      const avertissements = avertissementsDe(semaine, toutes)
      return [{ ...expliquee, numero, annee, fin, totaux: hoursOf(semaine.totaux), avertissements }]
    }),
    totauxMensuels: hoursOf(totauxDe(counted)),
    heuresAuDela:
      isPartTime(contratAu(personne.contrats, span.au), reglagesAu(reglages, span.au)) ||
      counted.some(({ auDela }) => auDela > 0)
        ? heuresDe(minutesAuDela(counted))
        : null,
  }
}
