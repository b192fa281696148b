import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  cleDeSecondFacteur,
  codesDeSecours,
  confirmation,
  type SecondFacteur,
} from '@lavandiere/domain/session/second-facteur.ts'
import { Alert, Anchor, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { reloadAll } from '../crud/client.ts'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { ProofForm, SECOND_FACTEUR_PATH, secondFacteurQuery } from './proof.tsx'
import { useSentForm } from './sent-form.ts'

/** What is on the way: a key to be confirmed, or codes to be written down. */
type Pending = { cle: string; otpauth: string } | { codes: readonly string[] } | null

/** One's own second factor: set up in two steps, given up, its recovery codes made anew. */
export function SecondFacteurDuCompte() {
  const state = useQuery(secondFacteurQuery)
  const [pending, setPending] = useState<Pending>(null)
  if (!state.data) return <Waiting one={state} skeleton={<ListSkeleton />} />
  const showCodes = async (codes: readonly string[]) => {
    setPending({ codes })
    await reloadAll()
  }
  if (pending && 'codes' in pending) {
    return <CodesDeSecours codes={pending.codes} onDone={() => setPending(null)} />
  }
  if (pending) return <Confirmer {...pending} onConfirmed={showCodes} onCancel={() => setPending(null)} />
  if (state.data.actif) return <Active state={state.data} onCodes={showCodes} />
  return (
    <ProofForm
      said="À chaque connexion, en plus du mot de passe, un code de votre téléphone : un mot de passe volé n'ouvre plus rien."
      actions={[
        {
          label: 'Activer',
          send: async (body) =>
            setPending(await api(SECOND_FACTEUR_PATH, { method: 'PUT', body, answer: cleDeSecondFacteur })),
        },
      ]}
    />
  )
}

interface ActiveProps {
  state: SecondFacteur
  onCodes: (codes: readonly string[]) => Promise<void>
}

function Active({ state: { depuis, codesRestants }, onCodes }: ActiveProps) {
  const left = countInWords(codesRestants, 'code de secours inutilisé', 'codes de secours inutilisés')
  return (
    <ProofForm
      said={`Active depuis le ${depuis === null ? '' : formatDate(depuis)}. Il vous reste ${left}.`}
      actions={[
        {
          label: 'Désactiver',
          isDanger: true,
          async send(body) {
            await api(`${SECOND_FACTEUR_PATH}/retrait`, { method: 'PUT', body })
            toastSuccess('La vérification en deux étapes est désactivée')
            await reloadAll()
          },
        },
        {
          label: 'Nouveaux codes de secours',
          send: async (body) =>
            onCodes(
              (await api(`${SECOND_FACTEUR_PATH}/codes`, { method: 'PUT', body, answer: codesDeSecours }))
                .codes,
            ),
        },
      ]}
    />
  )
}

/** The key in groups of four, as it is typed. */
const grouped = (cle: string) => cle.replace(/(.{4})(?=.)/g, '$1 ')

interface ConfirmerProps {
  cle: string
  otpauth: string
  onConfirmed: (codes: readonly string[]) => Promise<void>
  onCancel: () => void
}

function Confirmer({ cle, otpauth, onConfirmed, onCancel }: ConfirmerProps) {
  const { form, pending, onSubmit } = useSentForm({
    initialValues: { code: '' },
    validate: schemaResolver(confirmation, { sync: true }),
    async send(body) {
      const path = `${SECOND_FACTEUR_PATH}/confirmation`
      const { codes } = await api(path, { method: 'PUT', body, answer: codesDeSecours })
      await onConfirmed(codes)
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          1. Dans une application de codes (FreeOTP, Aegis, Google Authenticator…), ajoutez un compte en
          visant cette image ou en saisissant la clé. Si vous lisez ceci sur votre téléphone,{' '}
          <Anchor href={otpauth}>ouvrez l'application</Anchor>.
        </Text>
        <Group gap="md" align="flex-start">
          {/* Black on white in dark colours too: cameras do not read the reverse. */}
          <QRCodeSVG
            value={otpauth}
            size={168}
            marginSize={3}
            title="Code à viser avec l'application"
            role="img"
          />
          <Code
            block
            style={{ flex: '1 1 14rem', whiteSpace: 'normal', overflowWrap: 'anywhere', fontSize: 'inherit' }}
          >
            {grouped(cle)}
          </Code>
        </Group>
        <Text size="sm">2. Saisissez le code à six chiffres qu'elle montre.</Text>
        <TextInput
          label="Code de vérification"
          autoComplete="one-time-code"
          maxLength={40}
          maw={{ xs: 'calc(50% - 8px)' }}
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={pending} onClick={onCancel}>
            Annuler
          </Button>
          <SubmitButton pending={pending} lockMs={0}>
            Confirmer
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}

function CodesDeSecours({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Alert color="orange" title="Notez vos codes de secours">
        Chacun ouvre votre compte une fois, le jour où votre téléphone manque. Ils ne seront plus montrés.
      </Alert>
      <Code block style={{ columns: 2, fontSize: 'inherit' }}>
        {codes.join('\n')}
      </Code>
      <Group justify="flex-end">
        <Button onClick={onDone}>J'ai noté ces codes</Button>
      </Group>
    </Stack>
  )
}
