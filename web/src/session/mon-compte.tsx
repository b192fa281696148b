import { roleLabels } from '@lavandiere/domain/kernel/roles.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { changementDAdresse, formulaireDeMotDePasse } from '@lavandiere/domain/session/mon-compte.ts'
import { MOT_DE_PASSE_MIN } from '@lavandiere/domain/session/session.ts'
import { Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../api/api.ts'
import { useMay, useRole } from '../api/store.ts'
import { reloadAll } from '../crud/client.ts'
import { useMe } from '../shell/account.ts'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { ClesAcces } from './cles-acces.tsx'
import { Identites, identitesQuery } from './identites.tsx'
import { CodeDeVerification } from './proof.tsx'
import { Seances } from './seances.tsx'
import { SecondFacteurDuCompte } from './second-facteur.tsx'
import { useSentForm } from './sent-form.ts'

/** The page of one's own account, for every role: email, password, sessions. */
export function MonCompte() {
  const me = useMe()
  const role = useRole()
  const may = useMay()
  const externes = useQuery(identitesQuery)
  const said = [me?.libelle, role && roleLabels[role]].filter(Boolean).join(' · ')
  return (
    <Page title="Mon compte" subtitle={said} width="narrow">
      <Section title="Email de connexion">
        <Adresse key={me?.email} email={me?.email ?? ''} />
      </Section>
      <Section title="Mot de passe">
        <MotDePasse />
      </Section>
      {may('update', 'second-facteur') && (
        <Section title="Vérification en deux étapes">
          <SecondFacteurDuCompte />
        </Section>
      )}
      <Section title="Clés d'accès">
        <ClesAcces />
      </Section>
      {(externes.data ? externes.data.identites.length > 0 : externes.error) && (
        <Section title="Connexions externes">
          <Identites read={externes} />
        </Section>
      )}
      <Section title="Sessions ouvertes">
        <Seances />
      </Section>
    </Page>
  )
}

/** A form about one's own account: saved, it is empty, and the account in the header and the sessions are read again. */
function useOwnForm<V extends Record<string, unknown>>({
  send,
  ...options
}: Omit<Parameters<typeof useSentForm<V>>[0], 'fail'>) {
  const sent = useSentForm<V>({
    ...options,
    async send(values) {
      await send(values)
      sent.form.reset()
      await reloadAll()
    },
  })
  return sent
}

const ACTUEL = { label: 'Mot de passe actuel', autoComplete: 'current-password' } as const

function Adresse({ email }: { email: string }) {
  const { form, pending, onSubmit } = useOwnForm({
    initialValues: { email: '', actuel: '', code: '' },
    validate: schemaResolver(changementDAdresse, { sync: true }),
    async send(body) {
      await api('/mon-compte/email', { method: 'POST', body })
      toastSuccess('Votre email a bien été changé')
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm" className="breakable">
          Vous vous connectez avec <strong>{email}</strong>. L'ancienne et la nouvelle adresse sont prévenues
          du changement.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="Nouvel email"
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <PasswordInput {...ACTUEL} {...form.getInputProps('actuel')} />
          <CodeDeVerification {...form.getInputProps('code')} />
        </SimpleGrid>
        <Valider pending={pending}>Changer l'email</Valider>
      </Stack>
    </form>
  )
}

function MotDePasse() {
  const { form, pending, onSubmit } = useOwnForm({
    initialValues: { actuel: '', code: '', password: '', confirmation: '' },
    validate: schemaResolver(formulaireDeMotDePasse, { sync: true }),
    async send({ actuel, code, password }) {
      await api('/mon-compte/mot-de-passe', { method: 'POST', body: { actuel, code, password } })
      toastSuccess('Votre mot de passe a bien été changé')
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">Vos autres sessions se ferment dès qu'il est changé.</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <PasswordInput {...ACTUEL} {...form.getInputProps('actuel')} />
          <CodeDeVerification {...form.getInputProps('code')} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <PasswordInput
            label="Nouveau mot de passe"
            description={`Au moins ${countInWords(MOT_DE_PASSE_MIN, 'caractère')}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label="Confirmation du mot de passe"
            autoComplete="new-password"
            {...form.getInputProps('confirmation')}
          />
        </SimpleGrid>
        <Valider pending={pending}>Changer le mot de passe</Valider>
      </Stack>
    </form>
  )
}

function Valider({ pending, children }: { pending: boolean; children: ReactNode }) {
  return (
    <Group justify="flex-end">
      <SubmitButton pending={pending}>{children}</SubmitButton>
    </Group>
  )
}
