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
  nomDuJour,
  type TotauxFiche,
} from '@lavandiere/domain/heures/fiche-heures.ts'
import {
  type ReglagesDates,
  type ReglagesHeures,
  reglagesAu,
} from '@lavandiere/domain/heures/reglages-heures.ts'
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
import { addDays } from '@lavandiere/domain/kernel/dates.ts'
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

function jourFiche(jour: JourLu, compte: JourCompte, avertissements: Avertissement[]): JourFiche {
  const { feuille } = jour
  const { minutes, hn, h25, h50, nuit, auDela } = compte
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
    workMinutes: minutes,
    parts: { hn, h25, h50, hnuit: nuit, auDela },
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

/** The settings that the explanation of a paid figure names. */
const reglagesDits = ({
  seuil1Min,
  seuil2Min,
  majoration1,
  majoration2,
  nuitDebut,
  nuitFin,
}: ReglagesHeures) => ({
  seuil1Min,
  seuil2Min,
  majoration1,
  majoration2,
  nuitDebut,
  nuitFin,
})

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
  const ofDay = (compte: JourCompte): JourFiche => {
    const { jour, minutes } = compte
    const known = days.get(jour) ?? jourVide(jour)
    const more = suite.get(jour)
    const told = known.feuille ? avertissementsDuJour(known, reglagesAu(reglages, jour), minutes) : []
    return jourFiche(known, compte, more ? [...told, more] : told)
  }
  const counted = semaines.flatMap(({ jours }) => jours)
  return {
    '@id': `/api/fiche_chantier/${span.du}/${span.au}/${personne.id}`,
    '@type': 'FicheHebdomadaire',
    periode,
    operateur: { '@id': iri('operateurs', personne.id), id: personne.id, libelle: personne.libelle },
    semaines: semaines.map((semaine) => ({
      numero: semaine.numero,
      annee: semaine.annee,
      debut: semaine.debut,
      fin: semaine.fin,
      partagee: semaine.isCut,
      jours: semaine.jours.map(ofDay),
      totaux: hoursOf(semaine.totaux),
      reglages: reglagesDits(semaine.reglages),
      avertissements: avertissementsDe(semaine, toutes),
    })),
    totauxMensuels: hoursOf(totauxDe(counted)),
    heuresAuDela:
      isPartTime(contratAu(personne.contrats, span.au), reglagesAu(reglages, span.au)) ||
      counted.some(({ auDela }) => auDela > 0)
        ? heuresDe(minutesAuDela(counted))
        : null,
  }
}
