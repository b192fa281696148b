import { Button, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { Missing } from './missing.tsx'

const isMissing = (error: unknown) => (error as { status?: unknown } | null)?.status === 404

/** The browser's own messages are English and are never shown. */
const sentenceOf = (error: unknown) =>
  (error instanceof Error && /^(Api)?Error$/.test(error.name) && error.message) || 'Une erreur est survenue'

/**
 * Shown instead of a list or page that could not load: the reason with "Réessayer", or a way back when the item does
 * not exist.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const message = sentenceOf(error)
  if (isMissing(error)) return <Missing message={message} />
  return (
    <Stack align="center" gap="sm" py="xl" px="md" role="alert">
      <ThemeIcon variant="light" color="rouge" size={56} radius="xl" aria-hidden>
        <IconCloudOff size={28} stroke={1.5} />
      </ThemeIcon>
      <Text ta="center">{message}</Text>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </Stack>
  )
}
