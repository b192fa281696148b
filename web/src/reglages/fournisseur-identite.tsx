import { unbroken } from '@lavandiere/domain/kernel/texte.ts'
import {
  essaiDeFournisseur,
  essaiFait,
  type FournisseurLu,
  fournisseurEcrit,
  fournisseurLu,
} from '@lavandiere/domain/session/connexion-externe.ts'
import {
  Alert,
  Button,
  Code,
  CopyButton,
  Group,
  PasswordInput,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Answer, api, call } from '../api/api.ts'
import { sentenceOr, violationsOf } from '../api/errors.ts'
import { reloadAll } from '../crud/client.ts'
import { useFormVersion } from '../crud/form-version.ts'
import { versionOptions } from '../crud/read.ts'
import { CodeDeVerification, ProofForm } from '../session/proof.tsx'
import { useSentForm } from '../session/sent-form.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Section } from '../ui/section.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { WaitingList } from '../ui/waiting.tsx'

const FOURNISSEUR_PATH = '/reglages/connexion'
const fournisseurQuery = versionOptions(FOURNISSEUR_PATH, fournisseurLu)

/** The identity provider by which the people of the company log in. */
export function FournisseurIdentite() {
  const read = useQuery(fournisseurQuery)
  const [step, setStep] = useState<'formulaire' | 'oubli' | null>(null)
  const done = async () => {
    // One version counts all settings: the others on this page start from the new one.
    await reloadAll()
    setStep(null)
  }
  const cancel = () => setStep(null)
  return (
    <Section title="Connexion">
      {!read.data && <WaitingList one={read} />}
      {read.data && step === null && <Etat lu={read.data.data} onStep={setStep} />}
      {read.data && step === 'formulaire' && <Formulaire read={read.data} onSaved={done} onCancel={cancel} />}
      {step === 'oubli' && (
        <ProofForm
          said="Plus personne ne se connectera par ce fournisseur ; les comptes et leurs mots de passe restent."
          onCancel={cancel}
          actions={[
            {
              label: 'Oublier ce fournisseur',
              async send(body) {
                await api(`${FOURNISSEUR_PATH}/retrait`, { method: 'PUT', body })
                toastSuccess('Le fournisseur est oublié')
                await done()
              },
            },
          ]}
        />
      )}
    </Section>
  )
}

function Etat({
  lu: { fournisseur },
  onStep,
}: {
  lu: FournisseurLu
  onStep: (step: 'formulaire' | 'oubli') => void
}) {
  return (
    <>
      <Text size="sm">
        {fournisseur === null
          ? "Vos équipes peuvent se connecter avec le compte de votre société (Microsoft Entra, Google Workspace, Keycloak…) au lieu d'un mot de passe : par OpenID Connect. Il n'ouvre pas les comptes de vos clients."
          : `${fournisseur.actif ? 'Active' : 'Désactivée'}, pour les adresses en ${fournisseur.domaines.join(', ')}, auprès de ${new URL(fournisseur.emetteur).host}.`}
      </Text>
      {fournisseur && (
        <ACopier label="Votre page de connexion" text={fournisseur.adresse}>
          Elle montre toujours le bouton de votre société ; ailleurs, il paraît dès qu'une adresse de ces
          domaines est saisie, sauf si une autre société a des comptes dans le même domaine.
        </ACopier>
      )}
      <Group justify="flex-end" gap="sm">
        {fournisseur && (
          <Button variant="subtle" color="rouge" onClick={() => onStep('oubli')}>
            Oublier…
          </Button>
        )}
        <Button variant="default" onClick={() => onStep('formulaire')}>
          {fournisseur ? 'Modifier' : 'Configurer'}
        </Button>
      </Group>
    </>
  )
}

function ACopier({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code flex={1} style={{ overflowWrap: 'anywhere', fontSize: 'inherit' }}>
          {text}
        </Code>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="subtle" flex="none" onClick={copy} aria-label={`Copier : ${label}`}>
              {copied ? 'Copié' : 'Copier'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    </div>
  )
}

interface FormulaireProps {
  read: Answer<FournisseurLu>
  onSaved: () => Promise<void>
  onCancel: () => void
}

/** The form begins with what is stored, but for what is never shown. */
const partOf = ({ fournisseur }: FournisseurLu) => ({
  emetteur: fournisseur?.emetteur ?? '',
  clientId: fournisseur?.clientId ?? '',
  secret: '',
  domaines: [...(fournisseur?.domaines ?? [])],
  actif: fournisseur?.actif ?? true,
  actuel: '',
  code: '',
})

function Formulaire({ read, onSaved, onCancel }: FormulaireProps) {
  const { retour, fournisseur } = read.data
  const [essai, setEssai] = useState<{ message: string; isGood: boolean } | null>(null)
  const [isTrying, setTrying] = useState(false)
  const { form, pending, onSubmit } = useSentForm({
    initialValues: partOf(read.data),
    validate: schemaResolver(fournisseurEcrit, { sync: true }),
    async send(body) {
      await over((etag) => call(FOURNISSEUR_PATH, { method: 'PUT', body, etag }))
      await onSaved()
      toastSuccess("Le fournisseur d'identité est enregistré")
    },
  })
  const { over } = useFormVersion(form, read, partOf, fournisseurQuery)
  const tryIt = async () => {
    const { emetteur, clientId, secret } = form.getValues()
    const typed = essaiDeFournisseur.safeParse({ emetteur, clientId, secret })
    if (!typed.success) {
      for (const { path, message } of typed.error.issues) form.setFieldError(String(path[0]), message)
      return
    }
    setTrying(true)
    try {
      const path = `${FOURNISSEUR_PATH}/essai`
      const { message } = await api(path, { method: 'PUT', body: typed.data, answer: essaiFait })
      setEssai({ message, isGood: true })
    } catch (error) {
      form.setErrors(violationsOf(error))
      setEssai({ message: sentenceOr(error, "L'essai n'a pas abouti"), isGood: false })
    } finally {
      setTrying(false)
    }
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <LeaveGuard when={form.isDirty()} />
      <Stack gap="md">
        <ACopier label="Adresse de retour" text={retour}>
          À indiquer chez le fournisseur, en y créant une application « web » (« redirect URI »).
        </ACopier>
        <TextInput
          label="Adresse du fournisseur"
          description="« Issuer », comme https://login.microsoftonline.com/…/v2.0 ou https://accounts.google.com"
          placeholder="https://"
          {...form.getInputProps('emetteur')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="Identifiant de l'application"
            autoComplete="off"
            {...form.getInputProps('clientId')}
          />
          <PasswordInput
            label="Secret de l'application"
            autoComplete="new-password"
            placeholder={fournisseur ? 'Gardé, jamais affiché' : undefined}
            {...form.getInputProps('secret')}
          />
        </SimpleGrid>
        <TagsInput
          label="Domaines de vos adresses"
          description="Seules les adresses vérifiées de ces domaines ouvrent un compte, et seulement un compte qui existe"
          placeholder="exemple.fr"
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          {...form.getInputProps('domaines')}
        />
        <Switch label="Active" {...form.getInputProps('actif', { type: 'checkbox' })} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <PasswordInput
            label="Votre mot de passe actuel"
            autoComplete="current-password"
            {...form.getInputProps('actuel')}
          />
          <CodeDeVerification {...form.getInputProps('code')} />
        </SimpleGrid>
        {essai && <Alert color={essai.isGood ? 'vert' : 'rouge'}>{unbroken(essai.message)}</Alert>}
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" disabled={pending} onClick={onCancel}>
            Annuler
          </Button>
          <Button variant="default" loading={isTrying} disabled={pending} onClick={() => void tryIt()}>
            Tester la connexion
          </Button>
          <SubmitButton pending={pending}>Enregistrer</SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}
