import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import {
  type ConnexionDesTraceurs,
  nouveauCompteQuartix,
} from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { Alert, Button, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { fieldViolations, useEcriture } from './connexion-traceurs.ts'

const QUARTIX_PATH = '/telematique/quartix'

/** The account at Quartix: typed once, its password never shown again. */
export function CompteQuartix({ compte }: { compte: ConnexionDesTraceurs['quartix'] }) {
  const [isForgetting, setForgetting] = useState(false)
  const write = useEcriture()
  const form = useForm({
    initialValues: { client: compte?.client ?? '', utilisateur: compte?.utilisateur ?? '', motDePasse: '' },
    validate: schemaResolver(nouveauCompteQuartix, { sync: true }),
  })
  const save = form.onSubmit((body) =>
    write.mutate(
      { path: QUARTIX_PATH, body, said: 'Le compte Quartix a bien été enregistré' },
      {
        onSuccess: () => form.setFieldValue('motDePasse', ''),
        onError: (error) => form.setErrors(fieldViolations(error)),
      },
    ),
  )
  const forget = async () => {
    await write.mutateAsync({ path: QUARTIX_PATH, method: 'DELETE', said: 'Le compte Quartix a été oublié' })
    setForgetting(false)
    form.setValues({ client: '', utilisateur: '', motDePasse: '' })
  }
  return (
    <Stack gap="sm">
      <Title order={2} fz="md">
        Quartix
      </Title>
      {compte && <EtatDuCompte compte={compte} />}
      <form onSubmit={save} noValidate>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput label="Identifiant client" withAsterisk {...form.getInputProps('client')} />
            <TextInput
              label="Utilisateur"
              withAsterisk
              autoComplete="off"
              {...form.getInputProps('utilisateur')}
            />
            <PasswordInput
              label="Mot de passe"
              withAsterisk
              autoComplete="new-password"
              placeholder={compte ? 'Gardé, jamais affiché' : undefined}
              {...form.getInputProps('motDePasse')}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            L'« Identifiant » de chaque laveuse est son numéro chez Quartix.
          </Text>
          <Group justify="flex-end" gap="sm">
            {compte && (
              <Button variant="default" onClick={() => setForgetting(true)}>
                Oublier ce compte
              </Button>
            )}
            <SubmitButton pending={write.isPending}>Enregistrer</SubmitButton>
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        opened={isForgetting}
        title="Oublier le compte Quartix"
        confirmLabel="Oublier"
        danger
        pending={write.isPending}
        onConfirm={() => void forget()}
        onCancel={() => setForgetting(false)}
      >
        Les laveuses suivies par Quartix n'auront plus de position ni de trajet. Les temps moteurs déjà lus
        restent.
      </ConfirmDialog>
    </Stack>
  )
}

/** Whether the account opens, and since when. */
function EtatDuCompte({ compte }: { compte: NonNullable<ConnexionDesTraceurs['quartix']> }) {
  if (compte.erreur)
    return (
      <Alert color="orange" role="status">
        {compte.erreur}
        {compte.reussiLe && ` (dernière réponse le ${formatDateTime(compte.reussiLe)})`}
      </Alert>
    )
  return (
    <Text size="sm" c="dimmed" role="status">
      {compte.reussiLe
        ? `Quartix répond, dernière lecture le ${formatDateTime(compte.reussiLe)}.`
        : 'Compte enregistré.'}
    </Text>
  )
}
