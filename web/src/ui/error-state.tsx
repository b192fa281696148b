import { sentenceOr } from '@lavandiere/domain/kernel/failure.ts'
import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { Empty } from './empty.tsx'
import { Missing } from './missing.tsx'

const isMissing = (error: unknown) => (error as { status?: unknown } | null)?.status === 404

/**
 * Shown instead of a list or page that could not load: the reason with "Réessayer", or a way back when the item does
 * not exist.
 */
export function ErrorState({ one }: { one: { error: unknown; refetch?: () => unknown } }) {
  const { error, refetch } = one
  const message = sentenceOr(error)
  if (isMissing(error)) return <Missing message={message} />
  const retry = refetch && (
    <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={() => void refetch()}>
      Réessayer
    </Button>
  )
  return <Empty message={message} icon={IconCloudOff} alert="rouge" action={retry} />
}
