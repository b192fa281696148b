import { abonnement, lienCree } from '@lavandiere/domain/calendriers/calendrier.ts'
import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useRead } from '../crud/read.ts'
import { sendRemoval } from '../crud/remove.ts'
import { useWrite } from '../crud/write.ts'
import { Copiable } from '../ui/copiable.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** What a calendar is of: its IRI, and its name for the title of the dialog. */
export interface Sujet {
  iri: string
  nom: string
}

/** The dialog in which an account makes, makes anew or revokes its link to a calendar (CAL-01). */
export function Abonnement({ sujet, onClose }: { sujet: Sujet; onClose: () => void }) {
  const [adresse, setAdresse] = useState<string | null>(null)
  return (
    <OpenedModal onClose={onClose} size="lg" title={`S'abonner au calendrier : ${sujet.nom}`}>
      {adresse ? (
        <Adresse adresse={adresse} onClose={onClose} />
      ) : (
        <Lien sujet={sujet} onMade={setAdresse} onClose={onClose} />
      )}
    </OpenedModal>
  )
}

interface LienProps {
  sujet: Sujet
  onMade: (adresse: string) => void
  onClose: () => void
}

function Lien({ sujet: { iri }, onMade, onClose }: LienProps) {
  const asked = useRead('/calendriers', abonnement, { query: { sujet: iri } })
  const make = useWrite(
    () => api('/calendriers', { method: 'PUT', body: { sujet: iri }, answer: lienCree }),
    { failed: "Le lien n'a pas pu être créé", onDone: ({ adresse }) => onMade(adresse) },
  )
  const revoke = useWrite((id: number) => sendRemoval(`/calendriers/${id}`), {
    said: 'Le lien ne mène plus nulle part',
    failed: "Le lien n'a pas pu être révoqué",
    onDone: onClose,
  })
  if (!asked.data) return <Waiting one={asked} skeleton={<BlockSkeleton h={96} />} />
  const { lien } = asked.data
  return (
    <Stack gap="md">
      <Text size="sm">
        Votre agenda (Google, Outlook, téléphone…) montre les passages, d'il y a un mois à dans six mois, et
        suit ceux qui sont déplacés ou annulés. Qui a le lien les lit sans se connecter.
      </Text>
      {lien && (
        <Text size="sm">
          Votre lien a été créé le {formatDateTime(lien.creeLe)}.{' '}
          {lien.luLe
            ? `Un agenda l'a lu le ${formatDateTime(lien.luLe)}.`
            : 'Il reste à coller dans un agenda.'}{' '}
          Son adresse n'est pas gardée : s'il est perdu, refaites-le.
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        {lien && (
          <Button
            variant="default"
            color="rouge"
            loading={revoke.isPending}
            onClick={() => revoke.mutate(lien.id)}
          >
            Révoquer
          </Button>
        )}
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {lien ? "Refaire le lien (l'ancien s'arrête)" : 'Créer le lien'}
        </Button>
      </Group>
    </Stack>
  )
}

/** The address of a new link, shown this once. */
function Adresse({ adresse, onClose }: { adresse: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Alert color="orange">Ce lien n'est affiché que maintenant : collez-le avant de fermer.</Alert>
      <Text size="sm">
        Dans votre agenda : « Ajouter un agenda », « À partir de l'URL » (ou « S'abonner »), puis collez :
      </Text>
      <Copiable text={adresse} done="Fermer" onDone={onClose} />
    </Stack>
  )
}
