import { feuilleDeTemps } from '@lavandiere/domain/heures/feuille.ts'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { itemOf } from '../crud/answers.ts'
import { toastFailure } from '../crud/save.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { ChampsHeures } from './champs-heures.tsx'
import { jourEntier } from './mots.ts'
import type { Ouverte } from './ouverte.ts'
import {
  type HeuresSaisies,
  HORAIRES_CREATION,
  isValid,
  type Objections,
  objectionsDe,
  saisieDe,
} from './saisie-des-heures.ts'

interface Props {
  ouverte: Ouverte
  isClosed: boolean
  onClose: () => void
}

/** The day and the person whose sheet is missing: RH-62 … RH-65. */
export function Creation({ ouverte, isClosed, onClose }: Props) {
  const { operateur, date, journee, raisons } = ouverte
  const [saisie, setSaisie] = useState<HeuresSaisies>(() => ({
    ...saisieDe(date, HORAIRES_CREATION, `/api/operateurs/${operateur.id}`),
    statutJournee: journee,
  }))
  const [refused, setRefused] = useState<Objections>({})
  const make = useMutation({
    mutationFn: ({ statutJournee, heureDebut, heureFin, tempsPauseMinutes }: HeuresSaisies) =>
      api('/feuille_de_temps/vide', {
        method: 'POST',
        body: { operateurId: operateur.id, date, statutJournee, heureDebut, heureFin, tempsPauseMinutes },
        answer: itemOf(feuilleDeTemps),
      }),
    onSuccess: () => {
      toastSuccess(feuilleDeTemps.toasts.created)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError)
        setRefused(Object.fromEntries(error.violations.map((v) => [v.propertyPath, v.message])))
      toastFailure(error, 'Erreur lors de la création')
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={650}>{`${operateur.libelle}, ${jourEntier(date)}`}</Text>}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid(saisie)) make.mutate(saisie)
        }}
      >
        <Stack gap="md">
          {isClosed ? (
            <Alert icon={<IconLock size={20} />}>
              Cette période est clôturée : ses heures ne changent plus.
            </Alert>
          ) : (
            <Text>Vous êtes sur le point de créer une feuille de temps pour cet opérateur à cette date.</Text>
          )}
          {raisons.map((raison) => (
            <Text size="sm" c="dimmed" key={raison}>
              {raison}
            </Text>
          ))}
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
            <SubmitButton pending={make.isPending} disabled={isClosed || !isValid(saisie)}>
              Créer
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
