import {
  type client,
  type exploitant,
  exploitant as exploitants,
  type operateur,
} from '@lavandiere/domain/comptes/compte.ts'
import type { Short } from '@lavandiere/domain/kernel/resource.ts'
import { type RoleCode, roleLabels, roleOf } from '@lavandiere/domain/kernel/roles.ts'
import { Alert, Anchor, PasswordInput, SimpleGrid, Stack, Switch, TextInput, Title } from '@mantine/core'
import { createContext, type ReactNode, type RefObject, useContext, useEffect } from 'react'
import { Link } from 'react-router'
import { useRole, useSessionUser } from '../api/store.ts'
import type { FormValues } from '../crud/draft.ts'
import type { ResourceForm, Typed } from '../crud/form.ts'
import type { FieldsProps } from '../crud/form-view.tsx'
import { SelectRef } from '../crud/select-ref.tsx'
import { LogoField, logoUrl } from './logo-field.tsx'
import { refusalSentence, useRetrait } from './retrait.tsx'

type Commun = FormValues<typeof exploitant>
/** What was typed so far, whatever the role, and where its logo is read. */
export interface Saisie {
  valeurs: Typed
  logo: string | null
}

interface NouvelleSaisie {
  saisie: RefObject<Saisie>
  /** Told when a logo starts being sent, and when it is. */
  onBusy: (isBusy: boolean) => void
}

/** Keeps what was typed while the role of a new account changes. */
const Saisies = createContext<NouvelleSaisie | null>(null)
export const Brouillon = Saisies.Provider

/** A titled part of the form. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="md" component="section">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

interface CommunProps {
  form: Pick<
    ResourceForm<typeof exploitant>,
    'field' | 'setFieldValue' | 'getValues' | 'errors' | 'setWaiting'
  >
  /** The account that is changed; absent for a new one. */
  item?: { id: number; roles: readonly RoleCode[]; isAccredited: boolean; logo?: Short | null }
  /** What this kind of account has besides. */
  children?: ReactNode
}

/** The form of an account without further fields: that of an administrator or an exploitant (USER-09). */
export function ChampsCompte({ form, item, children }: CommunProps) {
  const { saisie, onBusy } = useContext(Saisies) ?? {}
  useEffect(() => {
    if (saisie) saisie.current.valeurs = { ...saisie.current.valeurs, ...form.getValues() }
  })
  return (
    <Stack gap="xl">
      {item && <RoleFige codes={item.roles} />}
      <Section title="Informations">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput {...form.field('libelle')} />
          <TextInput {...form.field('lastname')} />
          <Acces form={form} item={item} />
          <TextInput {...form.field('rfid')} />
        </SimpleGrid>
        {children}
        <Switch {...form.field('isAccredited', 'checkbox')} />
        {item && <Refus form={form} item={item} />}
      </Section>
      <Section title="Logo">
        <LogoField
          url={saisie ? saisie.current.logo : logoUrl(item?.logo)}
          error={form.errors.logo}
          onBusy={(isBusy) => {
            form.setWaiting(isBusy)
            onBusy?.(isBusy)
          }}
          onChange={(logo) => {
            form.setFieldValue('logo', (logo?.['@id'] ?? null) as Commun['logo'])
            if (saisie) saisie.current.logo = logoUrl(logo)
          }}
        />
      </Section>
    </Stack>
  )
}

/** The way into an account: one's own is changed with the current password, on the page "Mon compte". */
function Acces({ form, item }: Pick<CommunProps, 'form' | 'item'>) {
  const isOwn = useSessionUser()?.id === item?.id
  if (item && isOwn) {
    return (
      <TextInput
        {...form.field('email')}
        readOnly
        variant="filled"
        description={
          <>
            L'email et le mot de passe se changent dans{' '}
            <Anchor component={Link} to="/mon-compte" size="xs">
              Mon compte
            </Anchor>
          </>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    )
  }
  return (
    <>
      <TextInput {...form.field('email')} type="email" autoComplete="off" />
      <PasswordInput
        {...form.field('password')}
        withAsterisk={!item}
        autoComplete="new-password"
        placeholder={item ? 'Laisser vide pour ne pas le changer' : undefined}
      />
    </>
  )
}

/** What the refusal of an exploitant means for its people, once it is ticked off and before it is saved (USER-17). */
function Refus({ form, item }: { form: CommunProps['form']; item: NonNullable<CommunProps['item']> }) {
  const isRefused = item.isAccredited && form.getValues().isAccredited === false
  const isExploitant = roleOf(item.roles) === 'exploitant'
  const retrait = useRetrait(isRefused && isExploitant ? item.id : undefined)
  if (!isRefused) return null
  return (
    <Alert color="orange">
      {refusalSentence(
        retrait.data ?? { clients: { total: 0, libelles: [] }, operateurs: { total: 0, libelles: [] } },
      )}
    </Alert>
  )
}

/** A role never changes (USER-10). */
function RoleFige({ codes }: { codes: readonly RoleCode[] }) {
  const role = roleOf(codes)
  const label = role ? roleLabels[role] : ''
  return (
    <Section title="Role">
      <TextInput aria-label="Role" value={label} readOnly variant="filled" />
    </Section>
  )
}

interface ExploitantProps {
  field: Record<string, unknown>
  value: string | null
  onChange: (iri: string | null) => void
  isLocked: boolean
}

/** Whose account it is: chosen by an admin when it is made, and never changed (USER-11, USER-13). */
function ExploitantField({ field, value, onChange, isLocked }: ExploitantProps) {
  if (useRole() !== 'admin') return null
  return (
    <SelectRef
      {...field}
      resource={exploitants}
      withAsterisk
      disabled={isLocked}
      value={value}
      onChange={onChange}
    />
  )
}

const notifications = [
  'emailNotificationsLavageImpossible',
  'emailNotificationsMaintenance',
  'emailNotificationsLavageDone',
] as const

/** The form of a client, who alone has notifications (USER-15). */
export function ChampsClient({ form, item }: FieldsProps<typeof client>) {
  return (
    <ChampsCompte form={form} item={item}>
      <ExploitantField
        field={form.field('exploitant')}
        value={form.values.exploitant ?? null}
        onChange={(iri) => form.fill({ exploitant: iri })}
        isLocked={item !== undefined}
      />
      {notifications.map((name) => (
        <Switch key={name} {...form.field(name, 'checkbox')} />
      ))}
    </ChampsCompte>
  )
}

/** The form of an operateur, who alone has hours (USER-16). */
export function ChampsOperateur({ form, item }: FieldsProps<typeof operateur>) {
  return (
    <ChampsCompte form={form} item={item}>
      <ExploitantField
        field={form.field('exploitant')}
        value={form.values.exploitant ?? null}
        onChange={(iri) => form.fill({ exploitant: iri })}
        isLocked={item !== undefined}
      />
      <Switch {...form.field('RHFeatureEnabled', 'checkbox')} />
    </ChampsCompte>
  )
}
