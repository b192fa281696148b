import { feuilleDeTemps } from '@lavandiere/domain/heures/feuille-de-temps.ts'
import type { JourFiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { jourEntier, parisClock } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { Text } from '@mantine/core'
import { api } from '../api/api.ts'
import { isOutdated } from '../api/errors.ts'
import { itemOf } from '../crud/answers.ts'
import { type Loaded, useOne } from '../crud/one.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { DialogueHeures } from './dialogue-heures.tsx'
import { type HeuresSaisies, HORAIRES_SAISIE, murDe, saisieDe } from './saisie-des-heures.ts'

type PosteLu = Item<typeof posteOperateur>

interface Props {
  jour: JourFiche
  operateur: { id: number; libelle: string }
  onClose: () => void
}

const introDe = ({ libelle }: Props['operateur'], jour: string) => (
  <Text size="sm" c="dimmed">
    {libelle}, {jourEntier(jour)}
  </Text>
)

/** The dialog that writes one day of the weekly sheet (RH-72). */
export function EntreeDeCase(props: Props) {
  const { posteOperateurId, feuilleDeTempsId } = props.jour
  return posteOperateurId === null || feuilleDeTempsId === null ? (
    <NouvelleEntree {...props} />
  ) : (
    <EntreeConnue {...props} poste={posteOperateurId} />
  )
}

/**
 * The form of a day without hours. It begins with the usual hours of the hours entry and a pause of 30 minutes (RH-73).
 */
function NouvelleEntree({ jour: { dateISO }, operateur, onClose }: Props) {
  return (
    <DialogueHeures
      title="Créer une nouvelle entrée"
      intro={introDe(operateur, dateISO)}
      depart={saisieDe(dateISO, HORAIRES_SAISIE, `/api/operateurs/${operateur.id}`)}
      isLocked={false}
      submit="Créer"
      save={(saisie) =>
        api('/poste_operateurs', {
          method: 'POST',
          body: { ...saisie, date: dateISO },
          answer: itemOf(posteOperateur),
        })
      }
      toasts={{ saved: posteOperateur.toasts.created, failed: 'Erreur lors de la création' }}
      onClose={onClose}
    />
  )
}

/**
 * The values with which the form of a day with hours begins: the stored instants, since a night that counts for this
 * day may begin on the next; the type is set to work (RH-73, OPEN-118).
 */
export const departDe = ({
  operateur,
  heureDebut,
  heureFin,
  tempsPauseMinutes,
}: Pick<PosteLu, 'operateur' | 'heureDebut' | 'heureFin' | 'tempsPauseMinutes'>): HeuresSaisies => ({
  operateur: operateur?.['@id'] ?? null,
  statutJournee: 'WD',
  heureDebut: murDe(heureDebut ? parisClock(heureDebut) : null),
  heureFin: murDe(heureFin ? parisClock(heureFin) : null),
  tempsPauseMinutes: tempsPauseMinutes ?? null,
})

/**
 * The body of the PATCH: the fields that were changed. Unchanged times are left out, so that an hour which the clock
 * shows twice stays the stored one of the two.
 */
export function changementDEntree(
  depart: HeuresSaisies,
  saisie: HeuresSaisies,
  statutJournee: PosteLu['statutJournee'],
) {
  const { heureDebut, heureFin, tempsPauseMinutes } = saisie
  return {
    ...(saisie.statutJournee === statutJournee ? {} : { statutJournee: saisie.statutJournee }),
    ...(heureDebut === depart.heureDebut ? {} : { heureDebut }),
    ...(heureFin === depart.heureFin ? {} : { heureFin }),
    ...(tempsPauseMinutes === depart.tempsPauseMinutes ? {} : { tempsPauseMinutes }),
  }
}

function EntreeConnue({ jour, operateur, onClose, poste }: Props & { poste: number }) {
  const { data, error, refetch } = useOne(posteOperateur, poste, { fresh: true })
  const title = "Modifier l'entrée"
  if (!data)
    return (
      <OpenedModal onClose={onClose} size="lg" title={<Text fw={650}>{title}</Text>}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />}
      </OpenedModal>
    )
  return (
    <FormulaireDEntree
      {...{ jour, operateur, onClose, title }}
      lu={data}
      // The values in the form stay after a conflict (412); saving again writes them over the newer version.
      onRefused={(refusal) => {
        if (isOutdated(refusal)) void refetch()
      }}
    />
  )
}

interface FormulaireProps extends Props {
  title: string
  lu: Loaded<PosteLu>
  onRefused: (error: unknown) => void
}

/** The form of a day with hours; one call changes its type and its hours together. */
function FormulaireDEntree({ title, jour, operateur, lu, onRefused, onClose }: FormulaireProps) {
  const { item, etag } = lu
  const depart = departDe(item)
  return (
    <DialogueHeures
      title={title}
      intro={introDe(operateur, jour.dateISO)}
      depart={depart}
      isLocked={false}
      submit="Mettre à jour"
      save={(saisie) =>
        api(`/poste_operateurs/${item.id}`, {
          method: 'PATCH',
          body: changementDEntree(depart, saisie, item.statutJournee),
          etag,
          answer: itemOf(posteOperateur),
        })
      }
      toasts={{ saved: feuilleDeTemps.toasts.updated, failed: 'Erreur lors de la mise à jour' }}
      onRefused={onRefused}
      onClose={onClose}
    />
  )
}
