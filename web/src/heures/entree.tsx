import { feuilleDeTemps } from '@lavandiere/domain/heures/feuille-de-temps.ts'
import type { JourFiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { api } from '../api/api.ts'
import { isOutdated } from '../api/errors.ts'
import { itemOf } from '../crud/answers.ts'
import { useOne } from '../crud/one.ts'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { DialogueHeures } from './dialogue-heures.tsx'
import { type HeuresSaisies, HORAIRES_SAISIE, murDe, saisieDe } from './saisie-des-heures.ts'

type PosteLu = Item<typeof posteOperateur>

interface Props {
  jour: JourFiche
  operateur: { id: number; libelle: string }
  onClose: () => void
}

/**
 * The dialog that writes one day of the weekly sheet (RH-72). A day without hours begins with the usual hours of the hours
 * entry and a pause of 30 minutes (RH-73); of one with hours, one call changes type and hours together.
 */
export function EntreeDeCase({ jour, operateur, onClose }: Props) {
  const { dateISO, feuilleDeTempsId } = jour
  const poste = feuilleDeTempsId === null ? null : jour.posteOperateurId
  const one = useOne(posteOperateur, poste ?? 0, { fresh: true, enabled: poste !== null })
  const title = poste === null ? 'Créer une nouvelle entrée' : "Modifier l'entrée"
  const shared = {
    title,
    intro: (
      <Note>
        {operateur.libelle}, {jourEntier(dateISO)}
      </Note>
    ),
    jour: dateISO,
    isLocked: false,
    onClose,
  }
  if (poste === null)
    return (
      <DialogueHeures
        {...shared}
        depart={saisieDe(dateISO, HORAIRES_SAISIE, `/api/operateurs/${operateur.id}`)}
        submit="Créer"
        save={(saisie) =>
          api('/poste_operateurs', {
            method: 'POST',
            body: { ...saisie, date: dateISO },
            answer: itemOf(posteOperateur),
          })
        }
        toasts={{ saved: posteOperateur.toasts.created, failed: 'Erreur lors de la création' }}
      />
    )
  if (!one.data)
    return (
      <OpenedModal onClose={onClose} size="lg" title={title}>
        <Waiting one={one} skeleton={<ListSkeleton />} />
      </OpenedModal>
    )
  const { item, etag } = one.data
  const depart = departDe(item)
  return (
    <DialogueHeures
      {...shared}
      depart={depart}
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
      // The values in the form stay after a conflict (412); saving again writes them over the newer version.
      onRefused={(refusal) => {
        if (isOutdated(refusal)) void one.refetch()
      }}
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
  heureDebut: murDe(heureDebut),
  heureFin: murDe(heureFin),
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
