import { can } from '@lavandiere/domain/rights.ts'
import { Button } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useRole } from '../api/store.ts'

/** Buttons of a container's page: its form and its history, for the roles that may open them. */
export function ActionsConteneur({ id }: { id: string }) {
  const role = useRole()
  if (role === null) return null
  return (
    <>
      {can(role, 'read', 'modifications') && (
        <Button
          variant="default"
          component={Link}
          to={`/conteneurs/${id}/historique`}
          leftSection={<IconHistory size={18} />}
        >
          Historique
        </Button>
      )}
      {can(role, 'update', 'conteneurs') && (
        <Button
          variant="default"
          component={Link}
          to={`/conteneurs/${id}/edit`}
          leftSection={<IconPencil size={18} />}
        >
          Editer
        </Button>
      )}
    </>
  )
}
