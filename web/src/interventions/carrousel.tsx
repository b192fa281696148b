import '@mantine/carousel/styles.layer.css'
import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { Carousel } from '@mantine/carousel'
import {
  ActionIcon,
  Box,
  Center,
  Group,
  Image,
  Text,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { IconRotateClockwise } from '@tabler/icons-react'
import { useState } from 'react'
import { OpenedModal } from '../ui/opened-modal.tsx'
import classes from './carrousel.module.css'

export interface PhotoVue {
  '@id': string
  contentUrl: string
  priseLe?: string | null
}

/** The component announces the shown photo in English ("Slide 1 of 3") and cannot be told otherwise: that line is hidden. */
const hideEnglish = (root: HTMLDivElement | null) => {
  root?.querySelector(':scope > [role=status]')?.setAttribute('hidden', '')
}

/** Photos side by side, each opening a viewer; "Aucune photo" without any (INT-05). */
export function Carrousel({ label, photos }: { label: string; photos: readonly PhotoVue[] }) {
  const [seen, setSeen] = useState<PhotoVue | null>(null)
  const [first, setFirst] = useState(0)
  if (photos.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Aucune photo
      </Text>
    )
  }
  return (
    <>
      <VisuallyHidden role="status">{photoInWords(first, photos)}</VisuallyHidden>
      <Carousel
        ref={hideEnglish}
        onSlideChange={setFirst}
        slideSize={{ base: '70%', xs: '220px' }}
        slideGap="xs"
        controlSize={32}
        withControls={photos.length > 1}
        aria-label={label}
        aria-roledescription="carrousel"
        nextControlProps={{ 'aria-label': 'Photo suivante' }}
        previousControlProps={{ 'aria-label': 'Photo précédente' }}
        emblaOptions={{ align: 'start', containScroll: 'trimSnaps' }}
      >
        {photos.map((photo, i) => (
          <Carousel.Slide
            key={photo['@id']}
            aria-label={photoInWords(i, photos)}
            aria-roledescription="photo"
          >
            <UnstyledButton
              w="100%"
              onClick={() => setSeen(photo)}
              aria-label={`Agrandir : ${label}, photo ${i + 1}`}
            >
              <Vignette key={photo.contentUrl} src={photo.contentUrl} />
            </UnstyledButton>
          </Carousel.Slide>
        ))}
      </Carousel>
      {seen && <Visionneuse label={label} photo={seen} onClose={() => setSeen(null)} />}
    </>
  )
}

/** A photo in small; a sentence in its place when its file is gone or its link has ended. */
function Vignette({ src }: { src: string }) {
  const [isAway, setAway] = useState(false)
  if (isAway) return <Center className={classes.absente}>Photo indisponible</Center>
  return (
    <Image src={src} alt="" h={160} fit="cover" radius="sm" loading="lazy" onError={() => setAway(true)} />
  )
}

const photoInWords = (i: number, photos: readonly PhotoVue[]) => `Photo ${i + 1} sur ${photos.length}`

/** One photo as large as the screen allows; each click on the arrow turns it by 90 degrees (INT-06). */
function Visionneuse({ label, photo, onClose }: { label: string; photo: PhotoVue; onClose: () => void }) {
  const [turns, setTurns] = useState(0)
  return (
    <OpenedModal onClose={onClose} size="xl" title={label} centered>
      <Box className={classes.scene}>
        <Image
          src={photo.contentUrl}
          alt={label}
          className={classes.photo}
          data-couchee={turns % 2 === 1 || undefined}
          style={{ transform: `rotate(${turns * 90}deg)` }}
        />
      </Box>
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          {photo.priseLe ? `Prise le ${formatDateTime(photo.priseLe)}` : ''}
        </Text>
        <Tooltip label="Tourner de 90°">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Tourner la photo de 90 degrés"
            onClick={() => setTurns(turns + 1)}
          >
            <IconRotateClockwise size={20} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </OpenedModal>
  )
}
