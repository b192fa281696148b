import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { ActionIcon, Button, FileButton, Group, Image, Input, Paper, Stack, Text } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Progress } from '../../ui/progress.tsx'
import type { PhotoBatches } from './photo-batches.ts'

interface Props<F extends string> {
  photos: PhotoBatches<F>
  /** The field of the form that names them. */
  field: F
  label: string
  /** Number of photos that are asked at least. */
  minimum?: number
  error?: ReactNode
}

/** The photos of one field: shrunk in the browser, uploaded one by one with progress, removed by their cross. */
export function PhotosField<F extends string>({ photos, field, label, minimum, error }: Props<F>) {
  const { photos: shown, sending, isOver, refused } = photos.of(field)
  const told = [
    ...(isOver
      ? [`${countInWords(photos.max, 'photo')} au plus : les suivantes n'ont pas été ajoutées`]
      : []),
    ...refused,
  ]
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={minimum ? `${minimum} au moins` : undefined}
      error={
        error ??
        (told.length > 0 &&
          told.map((line) => (
            <Text span inherit display="block" key={line}>
              {line}
            </Text>
          )))
      }
    >
      <Stack gap="xs" mt={4}>
        <Group gap="xs">
          {shown.map((photo, i) => (
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
                onClick={() => photos.remove(field, photo)}
              >
                <IconX size={14} />
              </ActionIcon>
            </Paper>
          ))}
          <FileButton
            accept="image/jpeg,image/png,image/webp,image/gif"
            multiple
            onChange={(files) => void photos.add(field, files)}
          >
            {(props) => (
              <Button
                {...props}
                // A refused form leads to its first wrong field by this name.
                data-path={field}
                aria-label={`Ajouter des photos : ${label}`}
                variant="default"
                leftSection={<IconCamera size={18} />}
                disabled={sending !== null || shown.length >= photos.max}
              >
                Ajouter des photos
              </Button>
            )}
          </FileButton>
        </Group>
        {sending && <Progress label={`Envoi : ${label}`} {...sending} onCancel={() => photos.stop(field)} />}
      </Stack>
    </Input.Wrapper>
  )
}
