import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import {
  EN_ATTENTE_MAX,
  ENVOIS_JOURS,
  evenements,
  secretDeWebhook,
  webhook,
} from '@lavandiere/domain/programmes/webhook.ts'
import { Badge, Button } from '@mantine/core'
import { IconKey, IconListDetails, IconPencil, IconPlus, IconTrash, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useList } from '../crud/list.ts'
import { useRemoval } from '../crud/removal.tsx'
import { useWrite } from '../crud/write.ts'
import { Empty } from '../ui/empty.tsx'
import { Note } from '../ui/note.tsx'
import { useQuestion } from '../ui/question.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { ModificationDeWebhook, SaisieDeWebhook } from './saisie-de-webhook.tsx'
import { SecretMontre } from './secret-montre.tsx'

type WebhookLu = Item<typeof webhook>

function etatOf({ actif, arreteLe, echoueDepuis, secretLe }: WebhookLu) {
  if (!actif) return { color: 'gray', label: arreteLe ? `Arrêté le ${formatDate(arreteLe)}` : 'Arrêté' }
  if (!secretLe) return { color: 'orange', label: 'Sans secret : rien ne part' }
  if (echoueDepuis) return { color: 'orange', label: `En échec depuis le ${formatDate(echoueDepuis)}` }
  return { color: 'green', label: 'En service' }
}

const columns: readonly Column<WebhookLu>[] = [
  { key: 'libelle', title: 'Nom', sortable: true, phone: 'name' },
  { key: 'adresse', title: 'Adresse', sortable: true, phone: 'line' },
  {
    key: 'etat',
    title: 'État',
    whole: true,
    phone: 'line',
    value: (row) => etatOf(row).label,
    render: (row) => <Badge color={etatOf(row).color}>{etatOf(row).label}</Badge>,
  },
  {
    key: 'evenements',
    title: 'Événements',
    value: ({ evenements: chosen }) => chosen.map((name) => evenements[name]).join(', '),
  },
  {
    key: 'enAttente',
    title: 'En attente',
    align: 'right',
    render: ({ enAttente }) => `${formatNumber(enAttente)}${enAttente < EN_ATTENTE_MAX ? '' : ' ou plus'}`,
  },
  {
    key: 'dernierEnvoi',
    title: 'Dernier envoi reçu',
    whole: true,
    render: ({ dernierEnvoi }) => (dernierEnvoi === null ? '–' : formatDateTime(dernierEnvoi)),
  },
]

const waitsInVain = ({ enAttente, actif, secretLe }: WebhookLu) => enAttente > 0 && !(actif && secretLe)

/** Makes a new secret of a webhook and shows it once. */
function useSecret() {
  const [secret, setSecret] = useState<string | null>(null)
  const make = useWrite(
    (id: number) => api(`/webhooks/${id}/secret`, { method: 'PUT', answer: secretDeWebhook }),
    { failed: "Le secret n'a pas pu être créé", onDone: (made) => setSecret(made.secret) },
  )
  const shown = secret !== null && (
    <SecretMontre
      title="Secret du webhook"
      said="Ce secret n'est affiché que maintenant : votre programme vérifie avec lui que les envois viennent d'ici."
      secret={secret}
      onClose={() => setSecret(null)}
    />
  )
  return { make: make.mutate, shown }
}

/** The addresses that are told of events, with what each was told. */
export function Webhooks() {
  const state = useListState({})
  const list = useList(webhook)
  const secret = useSecret()
  const [edited, setEdited] = useState<number | null>(null)
  const removal = useRemoval<WebhookLu>(webhook, {
    say: ({ libelle }) => `« ${libelle} » ne recevra plus rien.`,
  })
  const renewal = useQuestion<WebhookLu>({
    title: 'Nouveau secret',
    confirmLabel: 'Créer le secret',
    onConfirm: ({ id }) => secret.make(id),
    say: ({ libelle, secretLe }) =>
      `« ${libelle} » signera avec le nouveau secret${secretLe ? ", et un jour encore avec celui d'avant" : ''}.`,
  })
  return (
    <>
      <Table<WebhookLu>
        label="Webhooks"
        columns={columns}
        rows={list.data?.members}
        search={false}
        state={state}
        read={list}
        empty={<Empty icon={IconWebhook} message={webhook.empty} action={<NouveauWebhook />} />}
        actions={(row) => [
          { label: 'Envois', icon: IconListDetails, to: `/programmes/webhooks/${row.id}/envois` },
          { label: 'Modifier', icon: IconPencil, onClick: () => setEdited(row.id) },
          { label: 'Nouveau secret', icon: IconKey, onClick: () => renewal.ask(row) },
          { label: 'Supprimer', icon: IconTrash, danger: true, onClick: () => removal.ask(row) },
        ]}
      />
      {list.data?.members.some(waitsInVain) && (
        <Note mt="sm">
          Ce qui attend un webhook arrêté ou sans secret est effacé après {countInWords(ENVOIS_JOURS, 'jour')}
          .
        </Note>
      )}
      {removal.dialog}
      {edited !== null && <ModificationDeWebhook id={edited} onClose={() => setEdited(null)} />}
      {renewal.dialog}
      {secret.shown}
    </>
  )
}

/** Opens the form of a new webhook, then shows its secret. */
export function NouveauWebhook() {
  const [isOpen, setOpen] = useState(false)
  const secret = useSecret()
  return (
    <>
      <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
        Ajouter un webhook
      </Button>
      {isOpen && <SaisieDeWebhook onClose={() => setOpen(false)} onMade={(id) => secret.make(id)} />}
      {secret.shown}
    </>
  )
}
