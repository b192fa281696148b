import { can } from '@lavandiere/domain/rights.ts'
import { type Preuve, preuve, secondFacteur } from '@lavandiere/domain/session/second-facteur.ts'
import {
  Button,
  Group,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError, sentenceOr } from '../api/errors.ts'
import { useRole } from '../api/store.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { OOPS, toastError } from '../ui/toasts.tsx'

export const SECOND_FACTEUR_PATH = '/mon-compte/second-facteur'
/** The state of one's own second factor. */
export const secondFacteurQuery = queryOptions({
  queryKey: ['mon-compte', 'second-facteur'],
  queryFn: ({ signal }) => api(SECOND_FACTEUR_PATH, { answer: secondFacteur, signal }),
  staleTime: 0,
  meta: { quiet: true },
})

/** The code that goes with the current password; nothing where log-in asks for none. */
export function CodeDeVerification(props: TextInputProps) {
  const role = useRole()
  const isAllowed = role !== null && can(role, 'read', 'second-facteur')
  const { data } = useQuery({ ...secondFacteurQuery, enabled: isAllowed })
  if (!data?.actif) return null
  return (
    <TextInput
      label="Code de vérification"
      description="Celui de votre application, ou un code de secours"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="one-time-code"
      maxLength={40}
      {...props}
    />
  )
}

/** Tells a refusal on the field that it is about, else as a toast. */
export function tellRefusal(error: unknown, setFieldError: (field: string, message: string) => void): void {
  const violations = error instanceof ApiError ? error.violations : []
  for (const { propertyPath, message } of violations) setFieldError(propertyPath, message)
  if (violations.length === 0) toastError(OOPS, sentenceOr(error, "Le changement n'a pas pu être enregistré"))
}

interface Action {
  label: string
  isDanger?: boolean
  send: (body: Preuve) => Promise<unknown>
}

interface ProofFormProps {
  said: string
  actions: readonly Action[]
  onCancel?: () => void
}

/** What may be done once the person proved who asks; the last action is the one of the Enter key. */
export function ProofForm({ said, actions, onCancel }: ProofFormProps) {
  const [isSending, setSending] = useState(false)
  const form = useForm({
    initialValues: { actuel: '', code: '' },
    validate: schemaResolver(preuve, { sync: true }),
  })
  const run = (action: Action) =>
    form.onSubmit(async (body) => {
      setSending(true)
      try {
        await action.send(body)
        form.reset()
      } catch (error) {
        tellRefusal(error, form.setFieldError)
      } finally {
        setSending(false)
      }
    })
  const main = actions.at(-1)
  return (
    <form onSubmit={main && run(main)} noValidate>
      <Stack gap="md">
        <Text size="sm">{said}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <PasswordInput
            label="Mot de passe actuel"
            autoComplete="current-password"
            {...form.getInputProps('actuel')}
          />
          <CodeDeVerification {...form.getInputProps('code')} />
        </SimpleGrid>
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" disabled={isSending} onClick={onCancel}>
              Annuler
            </Button>
          )}
          {actions.map((action) =>
            action === main ? (
              <SubmitButton key={action.label} pending={isSending}>
                {action.label}
              </SubmitButton>
            ) : (
              <Button
                key={action.label}
                variant="default"
                {...(action.isDanger ? { c: 'rouge' } : {})}
                disabled={isSending}
                onClick={() => run(action)()}
              >
                {action.label}
              </Button>
            ),
          )}
        </Group>
      </Stack>
    </form>
  )
}
