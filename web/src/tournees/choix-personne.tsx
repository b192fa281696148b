import { operateur } from '@lavandiere/domain/comptes/compte.ts'
import { isDay, lundiDe } from '@lavandiere/domain/kernel/dates.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { SelectRef, type SelectRefProps } from '../crud/select-ref.tsx'
import { conseilDe } from '../planning/conseil.ts'
import { boardOptions } from '../planning/use-planning.ts'
import { useToday } from '../ui/today.ts'

interface Props extends Omit<SelectRefProps, 'resource' | 'hintOf'> {
  /** The day on which the person is to work; without one, nothing is said of people. */
  jour: string | null
  /** The round for which a person is chosen; null for a new one. */
  campagne: number | null
}

/** The choice of a person for a day: each says its hours of the week, an absence, and other rounds of that day. */
export function ChoixDePersonne({ jour: asked, campagne, ...props }: Props) {
  // A date field that is emptied holds no day.
  const jour = asked !== null && isDay(asked) ? asked : null
  const today = useToday()
  const lundi = lundiDe(jour ?? today)
  const { data } = useQuery(boardOptions(lundi, 7))
  const hintOf = (iri: string) => {
    const id = idOf(iri)
    if (!data || jour === null || id === null) return null
    return conseilDe(data, { operateur: id, jour, sauf: campagne })
  }
  return <SelectRef resource={operateur} hintOf={hintOf} {...props} />
}
