import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { violationsOf } from '../api/errors.ts'
import { toastFailure } from '../crud/save.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { sending } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { ChampsHeures } from './champs-heures.tsx'
import { type HeuresSaisies, isValid, type Objections, objectionsDe } from './saisie-des-heures.ts'

interface DialogueHeuresProps {
  title: string
  /** The content above the fields. */
  intro: ReactNode
  /** What stands below the buttons. */
  suite?: ReactNode
  /** The day that is written: a night that counts for it may begin on the next one. */
  jour: string
  depart: HeuresSaisies
  isLocked: boolean
  submit: string
  save: (saisie: HeuresSaisies) => Promise<unknown>
  /** The toasts after a save, and after a failure for which the server gave no sentence. */
  toasts: { saved: string | ((saisie: HeuresSaisies) => string); failed: string }
  /** Called after a failed save. The values in the form stay. */
  onRefused?: (error: unknown) => void
  onClose: () => void
}

/** The dialog of the hours of one day. A refusal of the server is shown under its field until that field is changed. */
export function DialogueHeures(props: DialogueHeuresProps) {
  const { title, intro, suite, jour, depart, isLocked, submit, save, toasts, onRefused, onClose } = props
  const [start] = useState(depart)
  const [saisie, setSaisie] = useState(start)
  const [refused, setRefused] = useState<Objections>({})
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (_answer, sent) => {
      toastSuccess(typeof toasts.saved === 'string' ? toasts.saved : toasts.saved(sent))
      onClose()
    },
    onError: (error) => {
      setRefused(violationsOf(error))
      onRefused?.(error)
      toastFailure(error, toasts.failed)
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      size="lg"
      title={title}
      isDirty={saisie !== start}
      onSubmit={sending(() => {
        if (isValid(saisie)) saving.mutate(saisie)
      })}
    >
      {intro}
      <ChampsHeures
        saisie={saisie}
        jour={jour}
        errors={{ ...objectionsDe(saisie), ...refused }}
        onChange={(more) => {
          setRefused({})
          setSaisie({ ...saisie, ...more })
        }}
      />
      <FormFoot pending={saving.isPending} disabled={isLocked || !isValid(saisie)} label={submit} />
      {suite}
    </FormDialog>
  )
}
