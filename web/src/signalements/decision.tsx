import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { decidee, REPONSE_MAX, type Signalement } from '@lavandiere/domain/signalements/signalement.ts'
import { Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { toastFailure } from '../crud/save.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { Note } from '../ui/note.tsx'
import { sending } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'

const PROPOSEE = { accepte: 'Merci de votre signalement : nos équipes sont prévenues.', refuse: '' } as const

interface DecisionProps {
  /** At least one. */
  ceux: readonly Signalement[]
  etat: 'accepte' | 'refuse'
  onClose: () => void
  onDecided: () => void
  /** Somebody else answered one of them, or took it away. */
  onRefused: () => Promise<void>
}

/** Accepts or refuses reports, with the sentence that their reporters read; accepted at one container, they lead to an intervention (SIG-05, SIG-12). */
export function Decision({ ceux, etat, onClose, onDecided, onRefused }: DecisionProps) {
  const [reponse, setReponse] = useState<string>(PROPOSEE[etat])
  const navigate = useNavigate()
  const isAccepted = etat === 'accepte'
  const verb = isAccepted ? 'Accepter' : 'Refuser'
  const conteneurs = [...new Map(ceux.map((one) => [one.conteneur.id, one.conteneur])).values()]
  const noms = conteneurs.map(({ nomenclature }) => nomenclature).join(', ')
  const photos = ceux.filter(({ photo }) => photo !== null).length
  const decide = useMutation({
    mutationFn: () =>
      api('/signalements/decision', {
        method: 'PUT',
        body: { signalements: ceux.map(({ id }) => id), etat, reponse },
        answer: decidee,
      }),
    onSuccess: () => {
      const to = `/admin/intervention/form?conteneur=${conteneurs[0]?.id}`
      const next = { label: "Noter l'intervention", to, open: () => navigate(to) }
      toastSuccess(
        ceux.length === 1
          ? `Signalement ${isAccepted ? 'accepté' : 'refusé'}`
          : `${countInWords(ceux.length, 'signalement')} ${isAccepted ? 'acceptés' : 'refusés'}`,
        isAccepted && conteneurs.length === 1 ? [next] : [],
      )
      onDecided()
      onClose()
    },
    onError: async (error) => {
      // What is read again leaves it out, and what was typed stays.
      if (error instanceof ApiError && [404, 409].includes(error.status)) await onRefused()
      toastFailure(error, "La réponse n'a pas pu être enregistrée")
    },
  })
  return (
    <FormDialog
      title={
        ceux.length === 1
          ? `${verb} le signalement de ${noms}`
          : `${verb} ${countInWords(ceux.length, 'signalement')}`
      }
      isDirty={reponse !== PROPOSEE[etat] && !decide.isSuccess}
      onClose={onClose}
      onSubmit={sending(() => decide.mutate())}
    >
      {ceux.length > 1 && <Text size="sm">{noms}</Text>}
      <Textarea
        label="Réponse"
        description={
          ceux.length === 1
            ? 'La personne qui a signalé la lit sur sa page.'
            : 'Chaque personne qui a signalé la lit sur sa page.'
        }
        withAsterisk
        autosize
        minRows={3}
        maxLength={REPONSE_MAX}
        value={reponse}
        onChange={(event) => setReponse(event.currentTarget.value)}
      />
      {!isAccepted && photos > 0 && (
        <Note>
          {photos === 1 ? 'La photo sera supprimée.' : `Les ${photos}\u00a0photos seront supprimées.`}
        </Note>
      )}
      <FormFoot pending={decide.isPending} disabled={reponse.trim() === ''} label={verb} />
    </FormDialog>
  )
}
