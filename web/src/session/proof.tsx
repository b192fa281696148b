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
import { schemaResolver } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useMay } from '../api/store.ts'
import { readOptions } from '../crud/read.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useSentForm } from './sent-form.ts'

/** The query of a part of one's own account, read anew each time it is shown; the screen that asks shows its failure. */
export const ownOptions = <S extends z.ZodType>(path: `/mon-compte/${string}`, answer: S) =>
  queryOptions({ ...readOptions(path, answer), staleTime: 0 })

export const SECOND_FACTEUR_PATH = '/mon-compte/second-facteur'
export const secondFacteurQuery = ownOptions(SECOND_FACTEUR_PATH, secondFacteur)

/** The code that goes with the current password; nothing where log-in asks for none. */
export function CodeDeVerification(props: TextInputProps) {
  const isAllowed = useMay()('read', 'second-facteur')
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
  const main = actions.at(-1)
  const { form, pending, onSubmit, submitBy } = useSentForm({
    initialValues: { actuel: '', code: '' },
    validate: schemaResolver(preuve, { sync: true }),
    send: (body) => run(main, body),
  })
  const run = async (action: Action | undefined, body: Preuve) => {
    await action?.send(body)
    form.reset()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
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
            <Button variant="default" disabled={pending} onClick={onCancel}>
              Annuler
            </Button>
          )}
          {actions.map((action) =>
            action === main ? (
              <SubmitButton key={action.label} pending={pending}>
                {action.label}
              </SubmitButton>
            ) : (
              <Button
                key={action.label}
                variant="default"
                {...(action.isDanger ? { c: 'rouge' } : {})}
                disabled={pending}
                onClick={() => submitBy((body) => run(action, body))()}
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
