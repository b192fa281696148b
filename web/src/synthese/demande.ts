import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import type { bilans, choixPhotos, formats } from '@lavandiere/domain/synthese/synthese.ts'
import type { UseFormReturnType } from '@mantine/form'

/** The values of the form (SYN-02); an empty choice is null. */
export interface SyntheseValues {
  exploitant: string | null
  client: string | null
  bilanType: keyof typeof bilans
  patrimoine: string | null
  conteneur: string | null
  byPAV: boolean
  dateDebut: string | null
  dateFin: string | null
  format: keyof typeof formats
  photos: keyof typeof choixPhotos
}
export type SyntheseForm = UseFormReturnType<SyntheseValues>

/** The first and the last day of the current month (OPEN-91). */
export function currentMonth(today: string): { dateDebut: string; dateFin: string } {
  const dateDebut = `${today.slice(0, 8)}01`
  const dansLeSuivant = addDays(dateDebut, 32)
  return { dateDebut, dateFin: addDays(`${dansLeSuivant.slice(0, 8)}01`, -1) }
}

/**
 * The body of the call. An empty choice is left out, so that the schema reports it as required; fields that the kind of
 * report does not use are left out too.
 */
export function demandeOf(values: SyntheseValues): Record<string, unknown> {
  const { patrimoine, conteneur, byPAV, photos, ...common } = values
  const ofPatrimoine = values.bilanType === 'patrimoine' ? { patrimoine, conteneur, byPAV } : {}
  const ofPdf = values.format === 'pdf' ? { photos } : {}
  return Object.fromEntries(
    Object.entries({ ...common, ...ofPatrimoine, ...ofPdf }).filter(([, value]) => value !== null),
  )
}
