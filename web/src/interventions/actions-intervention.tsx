import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { Button, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BoutonPdf } from './bouton-pdf.tsx'

interface ActionsInterventionProps {
  id: number
  role: Role | null | undefined
  onRemove: () => void
}

/** The buttons of an intervention that this role may use. */
export function ActionsIntervention({ id, role, onRemove }: ActionsInterventionProps) {
  return (
    <Group gap="xs">
      <BoutonPdf id={id} />
      {role && can(role, 'update', 'interventions') && (
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={`/admin/intervention/${id}/edit`}
          leftSection={<IconPencil size={16} />}
        >
          Modifier
        </Button>
      )}
      {role && can(role, 'remove', 'interventions') && (
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
