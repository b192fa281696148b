import { Button, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconArrowLeft, IconZoomQuestion } from '@tabler/icons-react'
import { useContext } from 'react'
import { Link } from 'react-router'
import { CrumbsContext } from './page.tsx'

/** Shown when the item named by the address does not exist: a way back, to the list or home. */
export function Missing({ message }: { message: string }) {
  // Only the top of the breadcrumb: the steps in between may lead to the missing item.
  const [top] = useContext(CrumbsContext)
  return (
    <Stack align="center" gap="sm" py="xl" px="md" role="alert">
      <ThemeIcon variant="light" color="gray" size={56} radius="xl" aria-hidden>
        <IconZoomQuestion size={28} stroke={1.5} />
      </ThemeIcon>
      <Text ta="center">{message}</Text>
      <Button
        component={Link}
        to={top?.to ?? '/'}
        variant="default"
        leftSection={<IconArrowLeft size={18} />}
      >
        {top ? 'Retour à la liste' : "Retour à l'accueil"}
      </Button>
    </Stack>
  )
}
