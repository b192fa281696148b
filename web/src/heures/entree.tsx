import { feuilleDeTemps } from '@lavandiere/domain/heures/feuille.ts'
import type { JourFiche } from '@lavandiere/domain/heures/fiche.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError, isOutdated } from '../api/errors.ts'
import { itemOf } from '../crud/answers.ts'
import { useOne } from '../crud/one.ts'
import { toastFailure } from '../crud/save.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { ChampsHeures } from './champs-heures.tsx'
import { jourEntier } from './mots.ts'
import { type HeuresSaisies, isValid, type Objections, objectionsDe, saisieDe } from './saisie-des-heures.ts'

/** RH-73: what the dialog of a day without hours begins with. */
const HORAIRES = { debut: '09:00', fin: '18:00', pause: 30 }

/** What the dialog begins with: the hours of the day, its type set back to work (RH-73, OPEN-118). */
export const departDe = (
  { dateISO, heureDebut, heureFin, pauseMinutes }: JourFiche,
  operateurId: number,
): HeuresSaisies =>
  saisieDe(
    dateISO,
    {
      debut: heureDebut ?? HORAIRES.debut,
      fin: heureFin ?? HORAIRES.fin,
      pause: pauseMinutes ?? HORAIRES.pause,
    },
    `/api/operateurs/${operateurId}`,
  )

/**
 * Writes an entry: a new day whole; of a known one the hours, then the type of the day (OPEN-119).
 * @param etag the version that the dialog started from
 */
async function writeEntry(
  { posteOperateurId, feuilleDeTempsId, dateISO }: JourFiche,
  saisie: HeuresSaisies,
  etag: string | null,
): Promise<void> {
  const { operateur, statutJournee, heureDebut, heureFin, tempsPauseMinutes } = saisie
  const horaires = { heureDebut, heureFin, tempsPauseMinutes }
  if (posteOperateurId === null || feuilleDeTempsId === null) {
    const body = { operateur, date: dateISO, statutJournee, ...horaires }
    await api('/poste_operateurs', { method: 'POST', body, answer: itemOf(posteOperateur) })
    return
  }
  await api(`/feuille_de_temps/${feuilleDeTempsId}`, { method: 'PATCH', body: horaires, etag })
  await api(`/poste_operateurs/${posteOperateurId}`, { method: 'PATCH', body: { statutJournee } })
}

interface Props {
  jour: JourFiche
  operateur: { id: number; libelle: string }
  onClose: () => void
}

/** RH-72: the entry of one day of the weekly sheet. */
export function EntreeDeCase({ jour, operateur, onClose }: Props) {
  const [saisie, setSaisie] = useState(() => departDe(jour, operateur.id))
  const [refused, setRefused] = useState<Objections>({})
  const isKnown = jour.feuilleDeTempsId !== null
  const sheet = useOne(feuilleDeTemps, jour.feuilleDeTempsId ?? 0, { fresh: true, enabled: isKnown })
  const save = useMutation({
    mutationFn: (entry: HeuresSaisies) => writeEntry(jour, entry, sheet.data?.etag ?? null),
    onSuccess: () => {
      toastSuccess(isKnown ? feuilleDeTemps.toasts.updated : posteOperateur.toasts.created)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError)
        setRefused(Object.fromEntries(error.violations.map((v) => [v.propertyPath, v.message])))
      // What was typed stays; confirmed again, it goes over the newer version.
      if (isOutdated(error)) void sheet.refetch()
      toastFailure(error, isKnown ? 'Erreur lors de la mise à jour' : 'Erreur lors de la création')
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={650}>{isKnown ? "Modifier l'entrée" : 'Créer une nouvelle entrée'}</Text>}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid(saisie)) save.mutate(saisie)
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {operateur.libelle}, {jourEntier(jour.dateISO)}
          </Text>
          <ChampsHeures
            saisie={saisie}
            errors={{ ...objectionsDe(saisie), ...refused }}
            onChange={(more) => {
              setRefused({})
              setSaisie({ ...saisie, ...more })
            }}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Annuler
            </Button>
            <SubmitButton pending={save.isPending} disabled={!isValid(saisie) || (isKnown && !sheet.data)}>
              {isKnown ? 'Mettre à jour' : 'Créer'}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
