import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { type CleAcces, clesAcces, departDeCle } from '@lavandiere/domain/session/cles-acces.ts'
import type { Preuve } from '@lavandiere/domain/session/second-facteur.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { Note } from '../ui/note.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { GivenUp, hasPasskeys, makePasskey } from './cle-acces.ts'
import { ownOptions, ProofForm } from './proof.tsx'
import { browserName } from './seances.tsx'
import { useSentForm } from './sent-form.ts'

const CLES_PATH = '/mon-compte/cles'
const clesQuery = ownOptions(CLES_PATH, clesAcces)

/** What is done to which passkey; `ajout` makes a new one. */
type Step = { what: 'ajout' } | { what: 'nom' | 'retrait'; id: string } | null

/** The passkeys of the account: made, named and removed here. */
export function ClesAcces() {
  const read = useQuery(clesQuery)
  const client = useQueryClient()
  const [step, setStep] = useState<Step>(null)
  if (!read.data) return <Waiting one={read} skeleton={<ListSkeleton />} />
  const cancel = () => setStep(null)
  /** Sends a change, and shows the passkeys that it leaves. */
  const change = async (path: string, body: object, said: string) => {
    const left = await api(CLES_PATH + path, { method: 'PUT', body, answer: clesAcces })
    client.setQueryData(clesQuery.queryKey, left)
    toastSuccess(said)
    setStep(null)
  }
  const add = async (body: Preuve) => {
    const begun = await api(`${CLES_PATH}/depart`, { method: 'PUT', body, answer: departDeCle })
    try {
      const reponse = await makePasskey(begun)
      const nom = browserName(navigator.userAgent)
      await change('', { attente: begun.attente, nom, reponse }, "La clé d'accès est ajoutée")
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error
      throw new Error("Aucune clé d'accès n'a été faite : l'appareil a refusé, ou a attendu trop longtemps")
    }
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        Une clé d'accès ouvre votre compte par l'empreinte, le visage ou le code de votre appareil, sans mot
        de passe ni code. Le mot de passe reste, pour le jour où l'appareil manque.
      </Text>
      {read.data.cles.map((cle) => (
        <Ligne key={cle.id} cle={cle} step={step} onStep={setStep} onChange={change} />
      ))}
      {step?.what === 'ajout' ? (
        <ProofForm
          said="Votre appareil vous demandera ensuite de faire la clé."
          onCancel={cancel}
          actions={[{ label: 'Continuer', send: add }]}
        />
      ) : (
        <Group justify="flex-end">
          {hasPasskeys() ? (
            <Button variant="default" onClick={() => setStep({ what: 'ajout' })}>
              Ajouter une clé d'accès
            </Button>
          ) : (
            <Note>Ce navigateur n'a pas de clés d'accès.</Note>
          )}
        </Group>
      )}
    </Stack>
  )
}

interface LigneProps {
  cle: CleAcces
  step: Step
  onStep: (step: Step) => void
  onChange: (path: string, body: object, said: string) => Promise<void>
}

function Ligne({ cle, step, onStep, onChange }: LigneProps) {
  const { id, nom, depuis, utiliseeLe } = cle
  const cancel = () => onStep(null)
  const what = step && 'id' in step && step.id === id ? step.what : null
  if (what === 'nom') {
    return (
      <Nom
        nom={nom}
        onSave={(typed) => onChange('/nom', { id, nom: typed }, "La clé d'accès est renommée")}
        onCancel={cancel}
      />
    )
  }
  if (what === 'retrait') {
    return (
      <ProofForm
        said={`« ${nom} » n'ouvrira plus votre compte. L'appareil la garde : effacez-la aussi dans ses réglages.`}
        onCancel={cancel}
        actions={[
          {
            label: 'Retirer',
            send: (body) => onChange('/retrait', { ...body, id }, "La clé d'accès est retirée"),
          },
        ]}
      />
    )
  }
  return (
    <Group justify="space-between" gap="sm" role="group" aria-label={nom}>
      <div>
        <Text fw={600}>{nom}</Text>
        <Note>
          Ajoutée le {formatDate(depuis)} ·{' '}
          {utiliseeLe === null ? 'jamais utilisée' : `utilisée le ${formatDate(utiliseeLe)}`}
        </Note>
      </div>
      <Group gap={0}>
        <Button variant="subtle" onClick={() => onStep({ what: 'nom', id })}>
          Renommer
        </Button>
        <Button variant="subtle" color="rouge" onClick={() => onStep({ what: 'retrait', id })}>
          Retirer
        </Button>
      </Group>
    </Group>
  )
}

interface NomProps {
  nom: string
  onSave: (nom: string) => Promise<void>
  onCancel: () => void
}

function Nom({ nom, onSave, onCancel }: NomProps) {
  const { form, pending, onSubmit } = useSentForm({
    initialValues: { nom },
    send: (typed) => onSave(typed.nom),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Group gap="sm" align="flex-end" justify="flex-end">
        {/* On a telephone the buttons go below: beside them the name is not read whole. */}
        <TextInput
          label="Nom de la clé"
          maxLength={60}
          flex={1}
          miw={260}
          autoFocus
          {...form.getInputProps('nom')}
        />
        <Button variant="default" disabled={pending} onClick={onCancel}>
          Annuler
        </Button>
        <SubmitButton pending={pending}>Renommer</SubmitButton>
      </Group>
    </form>
  )
}
