import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { type CleApi, clesApi, type EtatDeCle, etatDeCle } from '@lavandiere/domain/programmes/cle-api.ts'
import { familles, nomsDeFamilles, type Portees } from '@lavandiere/domain/programmes/portees.ts'
import { Badge, Button, Text } from '@mantine/core'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../crud/read.ts'
import { sendRemoval } from '../crud/remove.ts'
import { useWrite } from '../crud/write.ts'
import { Empty } from '../ui/empty.tsx'
import { useQuestion } from '../ui/question.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { todayInParis } from '../ui/today.ts'
import { useListState } from '../ui/use-list-state.ts'
import { SaisieDeCle } from './saisie-de-cle.tsx'
import { SecretMontre } from './secret-montre.tsx'

const COLORS: Readonly<Record<EtatDeCle, string>> = {
  'en service': 'green',
  'jamais utilisée': 'blue',
  expirée: 'orange',
  révoquée: 'gray',
}
const etatOf = (cle: CleApi) => etatDeCle(cle, todayInParis())
const isOver = (cle: CleApi) => ['révoquée', 'expirée'].includes(etatOf(cle))

/** What a key opens, in words: "Interventions, Patrimoines et conteneurs (écriture)". */
const porteesText = (portees: Portees) =>
  nomsDeFamilles
    .flatMap((name) => {
      const given = portees[name]
      return given ? [`${familles[name]}${given === 'ecriture' ? ' (écriture)' : ''}`] : []
    })
    .join(', ')

const columns: readonly Column<CleApi>[] = [
  {
    key: 'libelle',
    title: 'Nom',
    sortable: true,
    phone: 'name',
    render: ({ libelle, fin }) => (
      <>
        {libelle}{' '}
        <Text span inherit c="dimmed">
          lav_…{fin}
        </Text>
      </>
    ),
  },
  {
    key: 'etat',
    title: 'État',
    sortable: true,
    whole: true,
    phone: 'line',
    value: etatOf,
    render: (cle) => <Badge color={COLORS[etatOf(cle)]}>{etatOf(cle)}</Badge>,
  },
  { key: 'portees', title: 'Ouvre', phone: 'line', value: ({ portees }) => porteesText(portees) },
  {
    key: 'utiliseeLe',
    title: 'Utilisée le',
    sortable: true,
    whole: true,
    render: ({ utiliseeLe }) => (utiliseeLe === null ? '–' : formatDateTime(utiliseeLe)),
  },
  {
    key: 'expireLe',
    title: 'Dernier jour',
    sortable: true,
    whole: true,
    value: ({ revoqueeLe, expireLe }) => revoqueeLe ?? expireLe,
    render: ({ revoqueeLe, expireLe }) =>
      revoqueeLe !== null
        ? `Révoquée le ${formatDate(revoqueeLe)}`
        : expireLe === null
          ? '–'
          : formatDate(expireLe),
  },
  { key: 'creeLe', title: 'Créée le', sortable: true, time: 'day' },
]

/** The keys of the account, with a button that revokes each. */
export function Cles() {
  const read = useRead('/cles_api', clesApi)
  const state = useListState({})
  const revoke = useWrite(({ id }: CleApi) => sendRemoval(`/cles_api/${id}`), {
    said: (_, { libelle }) => `La clé « ${libelle} » est révoquée`,
    failed: "La clé n'a pas pu être révoquée",
  })
  const { ask, dialog } = useQuestion<CleApi>({
    title: "Révoquer la clé d'API",
    confirmLabel: 'Révoquer',
    danger: true,
    onConfirm: revoke.mutateAsync,
    say: ({ libelle, fin }) =>
      `Les programmes qui appellent avec « ${libelle} » (lav_…${fin}) sont refusés dès maintenant, sans retour possible.`,
  })
  return (
    <>
      <Table<CleApi>
        label="Clés d'API"
        columns={columns}
        rows={read.data?.cles}
        search={false}
        state={state}
        read={read}
        empty={<Empty icon={IconKey} message="Il n'y a encore aucune clé d'API" action={<NouvelleCle />} />}
        actions={(row) => [
          !isOver(row) && { label: 'Révoquer', icon: IconTrash, danger: true, onClick: () => ask(row) },
        ]}
      />
      {dialog}
    </>
  )
}

/** Opens the form of a new key, then shows it this once. */
export function NouvelleCle() {
  const [step, setStep] = useState<'saisie' | { cle: string } | null>(null)
  return (
    <>
      <Button leftSection={<IconKey size={18} />} onClick={() => setStep('saisie')}>
        Créer une clé
      </Button>
      {step === 'saisie' && <SaisieDeCle onClose={() => setStep(null)} onMade={(cle) => setStep({ cle })} />}
      {step !== null && step !== 'saisie' && (
        <SecretMontre
          title="Votre clé d'API"
          said="Cette clé n'est affichée que maintenant : copiez-la dans votre programme avant de fermer."
          secret={step.cle}
          onClose={() => setStep(null)}
        />
      )}
    </>
  )
}
