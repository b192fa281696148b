import { feuilleDeTemps } from '@lavandiere/domain/heures/feuille-de-temps.ts'
import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { Alert, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Note } from '../ui/note.tsx'
import { ABSENCE_SAVED, addAbsence, RetirerAbsence } from './absence.tsx'
import { DialogueHeures } from './dialogue-heures.tsx'
import { HistoriqueDesHeures } from './historique-heures.tsx'
import type { Ouverte } from './ouverte.ts'
import { HORAIRES_CREATION, saisieDe } from './saisie-des-heures.ts'
import { makeSheet } from './use-detail-equipe.ts'

interface Props {
  ouverte: Ouverte
  isClosed: boolean
  onClose: () => void
}

/** The dialog that creates a missing sheet of a person and a day (RH-62 … RH-65). */
export function Creation({ ouverte, isClosed, onClose }: Props) {
  const { operateur, date, absence, journee, raisons } = ouverte
  return (
    <DialogueHeures
      title={`${operateur.libelle}, ${jourEntier(date)}`}
      intro={
        <>
          {absence !== null && !isClosed && (
            <RetirerAbsence poste={absence} journee={journee} sousHeures={null} onDone={onClose} />
          )}
          {isClosed ? (
            <Alert icon={<IconLock size={20} />}>
              Cette période est clôturée : ses heures ne changent plus.
            </Alert>
          ) : absence !== null ? null : (
            <Text>Vous êtes sur le point de créer une feuille de temps pour cet opérateur à cette date.</Text>
          )}
          {(absence === null ? raisons : []).map((raison) => (
            <Note key={raison}>{raison}</Note>
          ))}
        </>
      }
      jour={date}
      suite={<HistoriqueDesHeures operateur={operateur.id} date={date} />}
      depart={{
        ...saisieDe(date, HORAIRES_CREATION, `/api/operateurs/${operateur.id}`),
        statutJournee: journee,
        jusquAu: date,
      }}
      isLocked={isClosed}
      submit="Créer"
      save={({ statutJournee, heureDebut, heureFin, tempsPauseMinutes, jusquAu }) =>
        statutJournee === 'WD'
          ? makeSheet({
              operateurId: operateur.id,
              date,
              statutJournee,
              heureDebut,
              heureFin,
              tempsPauseMinutes,
            })
          : addAbsence({ operateur: operateur.id, date, statutJournee, jusquAu })
      }
      toasts={{
        saved: ({ statutJournee }) =>
          statutJournee === 'WD' ? feuilleDeTemps.toasts.created : ABSENCE_SAVED,
        failed: 'Erreur lors de la création',
      }}
      onClose={onClose}
    />
  )
}
