import { Button, Text, TextInput } from '@mantine/core'
import { SubmitButton } from '../ui/submit-button.tsx'
import { PublicForm, requis } from './public-form.tsx'
import { useSentForm } from './sent-form.ts'

interface CodeFormProps {
  send: (code: string) => Promise<unknown>
  /** Shows the error that `send` threw. */
  fail: (error: unknown) => void
  onBack: () => void
}

/** Asks for a code of the second factor, during a log-in. */
export function CodeForm({ send, fail, onBack }: CodeFormProps) {
  const { form, pending, onSubmit } = useSentForm({
    initialValues: { code: '' },
    validate: { code: requis },
    send: ({ code }) => send(code),
    fail(error) {
      form.setFieldValue('code', '')
      fail(error)
    },
  })
  return (
    <PublicForm title="Vérification en deux étapes" onSubmit={onSubmit}>
      <Text>
        Saisissez le code à six chiffres que montre votre application, ou l'un de vos codes de secours.
      </Text>
      <TextInput
        label="Code de vérification"
        autoComplete="one-time-code"
        autoFocus
        maxLength={40}
        size="md"
        {...form.getInputProps('code')}
      />
      <SubmitButton pending={pending} lockMs={0} size="md" fullWidth>
        Se connecter
      </SubmitButton>
      <Button variant="subtle" onClick={onBack}>
        Retour
      </Button>
    </PublicForm>
  )
}
