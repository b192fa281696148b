import {
  type client,
  type exploitant,
  exploitant as exploitants,
  type operateur,
} from '@lavandiere/domain/comptes/compte.ts'
import type { Short } from '@lavandiere/domain/kernel/resource.ts'
import { type RoleCode, roleLabels, roleOf } from '@lavandiere/domain/kernel/roles.ts'
import {
  Alert,
  Anchor,
  Loader,
  PasswordInput,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
  Title,
} from '@mantine/core'
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
/** The typed values, whatever the role, and the address of the account's logo. */
export interface SaisieDeCompte {
  valeurs: Typed
  logo: string | null
}

interface NouvelleSaisie {
  saisie: RefObject<SaisieDeCompte>
  /** Called when the upload of a logo starts, and when it ends. */
  onBusy: (isBusy: boolean) => void
}

/** Keeps the typed values while the role of a new account changes. */
const Saisies = createContext<NouvelleSaisie | null>(null)
export const Brouillon = Saisies.Provider

export function Rubrique({ title, children }: { title: string; children: ReactNode }) {
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
  /** The account being changed; absent for a new one. */
  item?: { id: number; roles: readonly RoleCode[]; isAccredited: boolean; logo?: Short | null }
  /** The further fields of this kind of account. */
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
      <Rubrique title="Informations">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput {...form.field('libelle')} />
          <TextInput {...form.field('lastname')} />
          <Acces form={form} item={item} />
          <TextInput {...form.field('rfid')} />
        </SimpleGrid>
        {children}
        <Switch {...form.field('isAccredited', 'checkbox')} />
        {item && <RefusDeCompte form={form} item={item} />}
      </Rubrique>
      <Rubrique title="Logo">
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
      </Rubrique>
    </Stack>
  )
}

/** Email and password of an account; a person changes their own on the page "Mon compte", with the current password. */
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

/** The consequences of refusing an exploitant for its people, shown once the box is unticked, before the save (USER-17). */
function RefusDeCompte({
  form,
  item,
}: {
  form: CommunProps['form']
  item: NonNullable<CommunProps['item']>
}) {
  const isRefused = item.isAccredited && form.getValues().isAccredited === false
  const isExploitant = roleOf(item.roles) === 'exploitant'
  const { data, isError } = useRetrait(isRefused && isExploitant ? item.id : undefined)
  if (!isRefused) return null
  return (
    <Alert color="orange">
      {data || !isExploitant ? (
        refusalSentence(data ?? ALONE)
      ) : isError ? (
        'Impossible de vérifier qui, de cette société, ne pourra plus se connecter avec ce compte.'
      ) : (
        <Loader size="xs" aria-label="Recherche de ceux qui ne pourront plus se connecter" />
      )}
    </Alert>
  )
}

/** Nobody depends on the account of a client or an operateur. */
const ALONE = { clients: { total: 0, libelles: [] }, operateurs: { total: 0, libelles: [] } }

/** The role as text: it never changes (USER-10). */
function RoleFige({ codes }: { codes: readonly RoleCode[] }) {
  const role = roleOf(codes)
  const label = role ? roleLabels[role] : ''
  return (
    <Rubrique title="Role">
      <TextInput aria-label="Role" value={label} readOnly variant="filled" />
    </Rubrique>
  )
}

interface ExploitantProps {
  form: {
    field: (name: 'exploitant') => { onChange: (iri: string | null) => void }
    values: { exploitant?: string | null }
  }
  isLocked: boolean
}

/** The company of an account: chosen by an admin at its creation, never changed (USER-11, USER-13). */
function ExploitantField({ form, isLocked }: ExploitantProps) {
  if (useRole() !== 'admin') return null
  return (
    <SelectRef
      {...form.field('exploitant')}
      resource={exploitants}
      withAsterisk
      disabled={isLocked}
      value={form.values.exploitant ?? null}
    />
  )
}

const notifications = [
  'emailNotificationsLavageImpossible',
  'emailNotificationsMaintenance',
  'emailNotificationsLavageDone',
  'avisImmediats',
] as const

/** The form of a client, the only kind of account with notifications (USER-15). */
export function ChampsClient({ form, item }: FieldsProps<typeof client>) {
  return (
    <ChampsCompte form={form} item={item}>
      <ExploitantField form={form} isLocked={item !== undefined} />
      {notifications.map((name) => (
        <Switch key={name} {...form.field(name, 'checkbox')} />
      ))}
      <Switch {...form.field('tableauDeBord', 'checkbox')} />
      <Switch {...form.field('pagePublique', 'checkbox')} />
    </ChampsCompte>
  )
}

/** The form of an operateur, the only kind of account with working hours (USER-16). */
export function ChampsOperateur({ form, item }: FieldsProps<typeof operateur>) {
  return (
    <ChampsCompte form={form} item={item}>
      <ExploitantField form={form} isLocked={item !== undefined} />
      <Switch {...form.field('RHFeatureEnabled', 'checkbox')} />
    </ChampsCompte>
  )
}
