import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { ActionIcon, Box, Center, Group, Image, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconRotateClockwise } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import classes from './photos-prises.module.css'

interface PhotoVue {
  '@id': string
  contentUrl: string
  priseLe?: string | null
}

/** Photos side by side, each opening a viewer; "Aucune photo" without any (INT-05). */
export function PhotosPrises({ label, photos }: { label: string; photos: readonly PhotoVue[] }) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) {
    return <Note>Aucune photo</Note>
  }
  return (
    <>
      <ul className={classes.bande} aria-label={label}>
        {photos.map((photo, i) => (
          <li key={photo['@id']} className={classes.vignette}>
            <UnstyledButton
              w="100%"
              onClick={() => setOpen(i)}
              aria-label={`Agrandir : ${label}, photo ${i + 1}`}
            >
              <Vignette key={photo.contentUrl} src={photo.contentUrl} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Visionneuse label={label} photos={photos} first={open} onClose={() => setOpen(null)} />
      )}
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

interface VisionneuseProps {
  label: string
  photos: readonly PhotoVue[]
  /** The rank of the photo to begin with. */
  first: number
  onClose: () => void
}

/** One photo as large as the screen allows, the others by buttons and arrow keys; turned by 90 degrees a click (INT-06). */
function Visionneuse({ label, photos, first, onClose }: VisionneuseProps) {
  const [rank, setRank] = useState(first)
  const [turns, setTurns] = useState(0)
  const last = photos.length - 1
  const show = (next: number) => {
    setRank(Math.min(Math.max(next, 0), last))
    setTurns(0)
  }
  useHotkeys([
    ['ArrowLeft', () => show(rank - 1)],
    ['ArrowRight', () => show(rank + 1)],
  ])
  const photo = photos[rank]
  if (!photo) return null
  const taken = photo.priseLe ? `Prise le ${formatDateTime(photo.priseLe)}` : null
  return (
    <OpenedModal onClose={onClose} size="xl" title={label} centered>
      <figure style={{ margin: 0 }}>
        <Box className={classes.scene}>
          <Image
            src={photo.contentUrl}
            alt={label}
            className={classes.photo}
            data-couchee={turns % 2 === 1 || undefined}
            style={{ transform: `rotate(${turns * 90}deg)` }}
          />
        </Box>
        <Text component="figcaption" size="sm" c="dimmed" mt="sm" role="status">
          {[`Photo ${rank + 1} sur ${photos.length}`, taken].filter(Boolean).join(' · ')}
        </Text>
      </figure>
      <Group gap="xs" justify="flex-end">
        {last > 0 && (
          <>
            <Commande label="Photo précédente" disabled={rank === 0} onClick={() => show(rank - 1)}>
              <IconChevronLeft size={20} />
            </Commande>
            <Commande label="Photo suivante" disabled={rank === last} onClick={() => show(rank + 1)}>
              <IconChevronRight size={20} />
            </Commande>
          </>
        )}
        <Commande label="Tourner la photo de 90 degrés" onClick={() => setTurns(turns + 1)}>
          <IconRotateClockwise size={20} />
        </Commande>
      </Group>
    </OpenedModal>
  )
}

interface CommandeProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button of the viewer. Not `disabled` at either end, where it would lose the focus. */
const Commande = ({ label, disabled = false, onClick, children }: CommandeProps) => (
  <ActionIcon
    variant="default"
    size="lg"
    title={label}
    aria-label={label}
    aria-disabled={disabled}
    data-disabled={disabled || undefined}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
