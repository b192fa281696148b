import { PHOTOS_MAX } from '@lavandiere/domain/interventions/intervention.ts'
import {
  ActionIcon,
  Button,
  FileButton,
  Group,
  Image,
  Input,
  Paper,
  Progress,
  Stack,
  Text,
} from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { upload } from '../session/files.ts'
import { OOPS, toastError } from '../ui/toasts.tsx'
import { reduire } from './reduire.ts'

interface Photo {
  '@id': string
  contentUrl: string
}

interface Props {
  label: string
  /** How many the form asks the crew for; shown, not enforced here (OPEN-70). */
  minimum?: number
  onChange: (iris: string[]) => void
  onBusy: (busy: boolean) => void
}

/** Photos of one moment: reduced here, sent one by one with their progress, taken out again by their cross. */
export function PhotosField({ label, minimum, onChange, onBusy }: Props) {
  const [photos, setPhotos] = useState<Photo[]>([])
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const reset = useRef<() => void>(null)

  const keep = (next: Photo[]) => {
    setPhotos(next)
    onChange(next.map((photo) => photo['@id']))
  }
  const add = async (files: File[]) => {
    const chosen = files.slice(0, PHOTOS_MAX - photos.length)
    let kept = photos
    onBusy(true)
    try {
      for (const [done, file] of chosen.entries()) {
        setProgress({ done, total: chosen.length })
        kept = [...kept, await upload<Photo>('/intervention_photos', await reduire(file))]
        keep(kept)
      }
    } catch (error) {
      toastError(OOPS, error instanceof Error ? error.message : undefined)
    } finally {
      setProgress(null)
      onBusy(false)
      reset.current?.()
    }
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={minimum ? `${minimum} au moins sur le terrain` : undefined}
    >
      <Stack gap="xs" mt={4}>
        <Group gap="xs">
          {photos.map((photo, i) => (
            <Paper key={photo['@id']} pos="relative" withBorder radius="sm">
              <Image src={photo.contentUrl} alt={`${label} ${i + 1}`} w={96} h={72} fit="cover" radius="sm" />
              <ActionIcon
                pos="absolute"
                top={-8}
                right={-8}
                size="sm"
                radius="xl"
                color="rouge"
                aria-label={`Retirer la photo ${i + 1}`}
                onClick={() => keep(photos.filter((other) => other !== photo))}
              >
                <IconX size={14} />
              </ActionIcon>
            </Paper>
          ))}
          <FileButton
            resetRef={reset}
            accept="image/jpeg,image/png,image/webp,image/gif"
            multiple
            onChange={add}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconCamera size={18} />}
                disabled={progress !== null || photos.length >= PHOTOS_MAX}
              >
                Ajouter des photos
              </Button>
            )}
          </FileButton>
        </Group>
        {progress && (
          <div role="status">
            <Progress
              value={(progress.done / progress.total) * 100}
              animated
              aria-label={`Envoi : ${label}`}
            />
            <Text size="sm" c="dimmed">
              Envoi de la photo {progress.done + 1} sur {progress.total}
            </Text>
          </div>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
