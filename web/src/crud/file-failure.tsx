import { Button } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { ApiError, sentenceOr } from '../api/errors.ts'

/** Statuses of a file that is refused for itself: sent again, it would be refused once more. */
const REFUSED = [413, 422]

/** Whether the server read the file and refused it. */
export const isRefusedFile = (error: Error | null): error is ApiError =>
  error instanceof ApiError && REFUSED.includes(error.status)

/** The sentence under a file chooser whose file could not be sent; null without a failure, and for a sending that the person stopped. */
export const fileFailure = (error: Error | null): string | null =>
  error && !(error instanceof DOMException) ? sentenceOr(error, "Le fichier n'a pas pu être envoyé") : null

/** Sends the chosen file again, where that may help: it was not refused, and its answer did not come. */
export function SendAgain({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  if (!(error instanceof ApiError) || isRefusedFile(error)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconRotate size={18} />}
      onClick={onAgain}
      style={{ alignSelf: 'start' }}
    >
      Envoyer à nouveau
    </Button>
  )
}
