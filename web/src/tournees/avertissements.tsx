import { avertissements } from '@lavandiere/domain/tournees/avertissements.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { Phrases } from '../ui/phrases.tsx'
import { recurrenceOf, type Valeurs } from './brouillon.ts'

interface Props {
  /** Id of the tournée; null for a new one. */
  id: number | null
  valeurs: Valeurs
}

/** Warnings before a tournée is saved: another tournée of the same name, a person who is on another round. */
export function Avertissements({ id, valeurs }: Props) {
  const { libelle, client, chauffeur, equipier, dateDebut, dateFin, siJourFerme, territoire } = valeurs
  const body = {
    ...{ id, libelle, client, chauffeur, equipier: equipier || null, dateDebut, dateFin },
    ...recurrenceOf(valeurs),
    siJourFerme: siJourFerme ?? undefined,
    territoire: territoire ?? undefined,
  }
  const isAsked = Boolean(client && chauffeur && dateDebut && dateFin)
  return <AVerifier path="/campagne_lavages/avertissements" body={body} isAsked={isAsked} />
}

interface AVerifierProps {
  /** The call that answers the sentences, and the values that it is asked about. */
  path: string
  body: object
  /** False while the values are not whole. */
  isAsked: boolean
}

/** Sentences to be read before a tournée or one of its days is saved; nothing is refused. */
export function AVerifier({ path, body, isAsked }: AVerifierProps) {
  const { data } = useQuery({
    queryKey: ['campagne_lavages', 'avertissements', path, body],
    queryFn: ({ signal }) => api(path, { method: 'POST', body, signal, answer: avertissements }),
    enabled: isAsked,
    // One may save without these warnings, so that a failed call shows no toast. Saving does not repeat the call: until
    // the list opened, the answer would have warned of the tournée itself. Opening the recap does.
    meta: { quiet: true, steady: true },
    staleTime: 0,
  })
  return <Phrases title="À vérifier avant d'enregistrer" phrases={data?.phrases ?? []} />
}
