import type { SorteDeJournee } from '@lavandiere/domain/heures/journees.ts'
import type { EtatPeriode } from '@lavandiere/domain/heures/periode-paie.ts'
import type { JourSuivi, LigneSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'

/** A person's day opened in the grid: its dialog shows the sheet, or creates a missing one (RH-40, RH-41). */
export interface Ouverte {
  operateur: { id: number; libelle: string }
  date: string
  /** Id of the poste whose sheet is shown; null without a sheet. */
  poste: number | null
  /** Id of the poste of an absence without hours; null otherwise. */
  absence: number | null
  journee: SorteDeJournee
  raisons: readonly string[]
}

/** The opened day for a cell of the grid. */
export const ouverteDe = ({ operateur }: LigneSuivi, { date, raisons, details }: JourSuivi): Ouverte => ({
  operateur,
  date,
  poste: details && details.feuilleDeTempsId !== null ? details.posteOperateurId : null,
  absence:
    details && details.feuilleDeTempsId === null && details.statutJournee !== 'WD'
      ? details.posteOperateurId
      : null,
  journee: details?.statutJournee ?? 'WD',
  raisons,
})

/** The opened day for a day left to check before a period is closed. */
export const ouverteDuReste = ({
  operateur,
  date,
  status,
  posteOperateurId,
  raisons,
}: EtatPeriode['restantes'][number]): Ouverte => ({
  operateur,
  date,
  poste: status === 'rouge' ? null : posteOperateurId,
  absence: null,
  journee: 'WD',
  raisons,
})

/** The next day whose sheet waits for its validation: along the row, then down the page. Null after the last one. */
export function suivante(lignes: readonly LigneSuivi[], { operateur, date }: Ouverte): Ouverte | null {
  const all = lignes.flatMap((ligne) => ligne.suivi.map((jour) => ({ ligne, jour })))
  const here = all.findIndex(({ ligne, jour }) => ligne.operateur.id === operateur.id && jour.date === date)
  const next = all
    .slice(here + 1)
    .find(
      ({ jour: { details } }) => details && details.feuilleDeTempsId !== null && details.validatedAt === null,
    )
  return next ? ouverteDe(next.ligne, next.jour) : null
}
