import { lienPdf } from '@lavandiere/domain/interventions/rapport.ts'
import { Button, Group } from '@mantine/core'
import { IconFileTypePdf, IconPencil, IconTrash } from '@tabler/icons-react'
import { api } from '../api/api.ts'
import { openInTab } from '../api/files.ts'
import { useMay } from '../api/store.ts'
import { useWrite } from '../crud/write.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { toastError } from '../ui/toasts.tsx'

interface ActionsInterventionProps {
  id: number
  onRemove: () => void
}

/** The buttons of an intervention that the person may use. */
export function ActionsIntervention({ id, onRemove }: ActionsInterventionProps) {
  const may = useMay()
  return (
    <Group gap="xs">
      <BoutonPdf id={id} />
      {may('update', 'interventions') && (
        <LinkButton size="xs" to={`/admin/intervention/${id}/edit`} icon={IconPencil}>
          Modifier
        </LinkButton>
      )}
      {may('remove', 'interventions') && (
        <Button
          size="xs"
          variant="default"
          color="rouge"
          leftSection={<IconTrash size={16} />}
          onClick={onRemove}
        >
          Supprimer
        </Button>
      )}
    </Group>
  )
}

const PDF_ECHEC = "Erreur lors de l'ouverture du PDF"

async function openPdf(id: number): Promise<void> {
  const link = api(`/interventions/${id}/pdf-lien`, { method: 'POST', answer: lienPdf })
  const isOpen = await openInTab(link.then(({ url }) => url))
  if (!isOpen) toastError(PDF_ECHEC, 'Votre navigateur a bloqué le nouvel onglet : autorisez-le pour ce site')
}

/** Opens the PDF of an intervention in a new tab (INT-03, INT-17). */
export function BoutonPdf({ id }: { id: number }) {
  const open = useWrite(() => openPdf(id), { failed: PDF_ECHEC })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileTypePdf size={16} />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      PDF
    </Button>
  )
}
