import { jourDeParis } from '../kernel/dates.ts'
import type { Fait } from './faits.ts'
import type { Lecture } from './horloge-du-telephone.ts'

/** What a telephone sends: a word to learn the time, a photo, or a fact whose photos have all arrived. */
export type Quoi =
  | { quoi: 'contact' }
  | { quoi: 'photo'; uuid: string; sha256: string; fait: Fait }
  | { quoi: 'fait'; fait: Fait }

/** A sending under way: its number, and the clocks when it left. */
export type Envoi = Quoi & { numero: number; lu: Lecture }

/** A call of the API, without its host. */
export interface Appel {
  method: 'POST' | 'PATCH'
  path: string
  body: Readonly<Record<string, unknown>>
}

/** What the call of a fact is made of. */
type FaitPret = Pick<
  Fait,
  'uuid' | 'nature' | 'corps' | 'photos' | 'apres' | 'heure' | 'decalage' | 'adresses'
>

/**
 * The call that sends a fact which is ready: always the same one, so that an attempt after a lost answer is a repetition.
 * @param adresseDe the address on the server of another, confirmed fact
 */
export function appelDuFait(fait: FaitPret, adresseDe: (uuid: string) => string): Appel {
  const { uuid, corps, decalage: decalageHorloge } = fait
  const instant = new Date(fait.heure - (decalageHorloge ?? 0) * 1000).toISOString()
  const photos = photosByField(fait)
  switch (fait.nature) {
    case 'lavage':
      return {
        method: 'POST',
        path: '/interventions',
        body: { ...corps, uuid, ...photos, dateEvenement: instant, decalageHorloge },
      }
    case 'releve':
      return {
        method: 'POST',
        path: '/releve_terrains',
        body: { ...corps, uuid, dateEvenement: instant, decalageHorloge },
      }
    case 'prise-de-poste':
      return {
        method: 'POST',
        path: '/poste_operateurs',
        body: { ...corps, uuid, heureDebut: instant, decalageHorloge },
      }
    case 'fin-de-poste':
      return {
        method: 'PATCH',
        path: adresseDe(fait.apres ?? ''),
        body: { ...corps, heureFin: instant, decalageHorloge },
      }
    case 'journal':
      return {
        method: 'POST',
        path: '/journal_laveuses',
        body: { ...corps, uuid, ...photos, date: jourDeParis(instant), decalageHorloge },
      }
  }
}

function photosByField({ photos, adresses }: FaitPret): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { champ, uuid } of photos) fields[champ] = [...(fields[champ] ?? []), adresses[uuid] ?? '']
  return fields
}
