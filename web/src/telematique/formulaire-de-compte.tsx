import type { ConnexionDesTraceurs } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import {
  Button,
  Group,
  PasswordInput,
  SimpleGrid,
  Stack,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { z } from 'zod'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Note } from '../ui/note.tsx'
import { useQuestion } from '../ui/question.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { type ConnexionLue, useConnexionSave, useEcriture } from './connexion-traceurs.ts'

type Champ = TextInputProps & { name: string }

interface FormulaireDeCompteProps {
  path: string
  schema: z.ZodType
  read: ConnexionLue
  /** The stored account; null without one. */
  compteOf: (lue: ConnexionDesTraceurs) => Readonly<Record<string, unknown>> | null
  champs: readonly Champ[]
  /** What opens the account: typed once, and never shown again. */
  secret: { name: string; label: string }
  help: string
  /** The toast after a save. */
  saved: string
  forget: { label: string; title: string; note: string; said: string }
}

/** The form of an account at a provider of positions, which can be forgotten. */
export function FormulaireDeCompte(props: FormulaireDeCompteProps) {
  const { path, schema, read, compteOf, champs, secret, help, saved, forget } = props
  const write = useEcriture()
  const compte = compteOf(read.data)
  const valuesOf = (of: typeof compte): Record<string, string> => ({
    ...Object.fromEntries(champs.map(({ name }) => [name, String(of?.[name] ?? '')])),
    [secret.name]: '',
  })
  const form = useForm({ initialValues: valuesOf(compte), validate: schemaResolver(schema, { sync: true }) })
  const saving = useConnexionSave(form, read, (lue) => valuesOf(compteOf(lue)))
  const onSubmit = form.onSubmit((body) =>
    saving.save({ path, body, said: saved, start: { ...body, [secret.name]: '' } }),
  )
  const forgetting = useQuestion<object>({
    title: forget.title,
    confirmLabel: 'Oublier',
    danger: true,
    onConfirm: () =>
      write.mutateAsync(
        { path, method: 'DELETE', said: forget.said },
        { onSuccess: () => saving.startFrom(valuesOf(null)) },
      ),
    say: () => forget.note,
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <LeaveGuard when={() => form.isDirty()} />
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: champs.length + 1 }}>
          {champs.map(({ name, ...champ }) => (
            <TextInput key={name} withAsterisk autoComplete="off" {...champ} {...form.getInputProps(name)} />
          ))}
          <PasswordInput
            label={secret.label}
            withAsterisk
            autoComplete="new-password"
            placeholder={compte ? 'Gardé, jamais affiché' : undefined}
            {...form.getInputProps(secret.name)}
          />
        </SimpleGrid>
        <Note>{help}</Note>
        <Group justify="flex-end" gap="sm">
          {compte && (
            <Button variant="default" onClick={() => forgetting.ask(compte)}>
              {forget.label}
            </Button>
          )}
          <SubmitButton pending={write.isPending || saving.isPending}>Enregistrer</SubmitButton>
        </Group>
      </Stack>
      {forgetting.dialog}
    </form>
  )
}
