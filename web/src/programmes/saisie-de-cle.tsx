import { addDays, formatDate } from '@lavandiere/domain/kernel/dates.ts'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { accesPossibles } from '@lavandiere/domain/ouvertures.ts'
import { cleApiCreee, nouvelleCleApi } from '@lavandiere/domain/programmes/cle-api.ts'
import {
  familles,
  type NomDeFamille,
  nomsDeFamilles,
  type Portees,
} from '@lavandiere/domain/programmes/portees.ts'
import { Flex, Input, PasswordInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { api } from '../api/api.ts'
import { useRole } from '../api/store.ts'
import { reloadAll } from '../crud/client.ts'
import { CodeDeVerification } from '../session/proof.tsx'
import { useSentForm } from '../session/sent-form.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { todayInParis } from '../ui/today.ts'

const DUREES = [
  { days: 90, said: 'Dans 90 jours' },
  { days: 365, said: 'Dans un an' },
] as const

/** The last days that a person chooses among. */
function dernierJours() {
  const today = todayInParis()
  const days = DUREES.map(({ days, said }) => {
    const value = addDays(today, days)
    return { value, label: `${said}, le ${formatDate(value)}` }
  })
  return [...days, { value: '', label: 'Jamais : la clé sert tant que vous ne la révoquez pas' }]
}

interface SaisieDeCleProps {
  onClose: () => void
  onMade: (cle: string) => void
}

/** The form of a new key; the password is asked for, since a key is a way into the account. */
export function SaisieDeCle({ onClose, onMade }: SaisieDeCleProps) {
  const role = useRole()
  const days = dernierJours()
  const initialValues = {
    libelle: '',
    portees: {} as Portees,
    expireLe: (days[1]?.value ?? null) as string | null,
    actuel: '',
    code: '',
  }
  const { form, pending, onSubmit } = useSentForm({
    initialValues,
    validate: schemaResolver(nouvelleCleApi, { sync: true }),
    async send(values) {
      const { cle } = await api('/cles_api', { method: 'PUT', body: values, answer: cleApiCreee })
      await reloadAll()
      onMade(cle)
    },
  })
  return (
    <FormDialog
      title="Créer une clé d'API"
      isDirty={form.isDirty()}
      onSubmit={onSubmit}
      onClose={onClose}
      size="lg"
    >
      <TextInput
        label="Nom"
        withAsterisk
        placeholder="Logiciel de la mairie, tableur…"
        {...form.getInputProps('libelle')}
      />
      <ChoixDesPortees role={role} {...form.getInputProps('portees')} />
      <Select
        label="Expire"
        data={days}
        value={form.values.expireLe ?? ''}
        onChange={(value) => form.setFieldValue('expireLe', value || null)}
        error={form.errors.expireLe}
      />
      <PasswordInput
        label="Mot de passe actuel"
        withAsterisk
        autoComplete="current-password"
        {...form.getInputProps('actuel')}
      />
      <CodeDeVerification {...form.getInputProps('code')} />
      <FormFoot pending={pending} label="Créer la clé" />
    </FormDialog>
  )
}

interface ChoixDesPorteesProps {
  role: Role | null
  value?: Portees
  onChange?: (portees: Portees) => void
  error?: string
}

const WORDS = { lecture: 'Lire', ecriture: 'Lire et écrire' } as const

/** What the key opens: a line for each family that the account itself can open. */
function ChoixDesPortees({ role, value = {}, onChange, error }: ChoixDesPorteesProps) {
  const possible = (name: NomDeFamille) => (role ? accesPossibles(role, name) : [])
  const choose = (name: NomDeFamille, word: string) => {
    const { [name]: _, ...others } = value
    const given = possible(name).find((one) => one === word)
    onChange?.(given ? { ...others, [name]: given } : others)
  }
  return (
    <Input.Wrapper label="Ce que la clé ouvre" withAsterisk error={error}>
      <Stack gap={6} mt={4} role="group" aria-label="Ce que la clé ouvre">
        {nomsDeFamilles
          .filter((name) => possible(name).length > 0)
          .map((name) => (
            // On a telephone every choice stands under its name: side by side only the short names would.
            <Flex
              key={name}
              direction={{ base: 'column', xs: 'row' }}
              align={{ base: 'flex-start', xs: 'center' }}
              justify="space-between"
              gap={4}
            >
              <Text size="sm">{familles[name]}</Text>
              <SegmentedControl
                size="xs"
                aria-label={familles[name]}
                value={value[name] ?? ''}
                onChange={(word) => choose(name, word)}
                data={[
                  { value: '', label: 'Rien' },
                  ...possible(name).map((one) => ({ value: one, label: WORDS[one] })),
                ]}
              />
            </Flex>
          ))}
      </Stack>
    </Input.Wrapper>
  )
}
