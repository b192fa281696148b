import { Button, Group, type GroupProps } from '@mantine/core'
import { createContext, use } from 'react'
import { SubmitButton, type SubmitButtonProps } from './submit-button.tsx'

/** Closes the dialog around a form, after a question when something typed would be lost. */
export const CloseContext = createContext(() => {})

interface FormFootProps extends Pick<SubmitButtonProps, 'disabled'>, Pick<GroupProps, 'className'> {
  /** What the button says that sends the form. */
  label?: string
  /** True while what the form sends is on its way; a form whose work ends at once never is. */
  pending?: boolean
  /** Leaves the form; closes the dialog around it by default. */
  onCancel?: () => void
  /** What the button says that leaves the form. */
  cancelLabel?: 'Annuler' | 'Fermer' | 'Retour'
}

/** The end of a form: the way out, and the button that sends it. */
export function FormFoot(props: FormFootProps) {
  const { label = 'Enregistrer', pending = false, disabled, onCancel, cancelLabel = 'Annuler' } = props
  const close = use(CloseContext)
  return (
    <Group justify="flex-end" gap="sm" className={props.className}>
      <Button variant="default" onClick={onCancel ?? close}>
        {cancelLabel}
      </Button>
      <SubmitButton pending={pending} disabled={disabled}>
        {label}
      </SubmitButton>
    </Group>
  )
}
