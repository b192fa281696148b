import { LOGO_MAX, LOGO_TROP_GROS } from '@lavandiere/domain/comptes/compte.ts'
import type { Short } from '@lavandiere/domain/kernel/resource.ts'
import { uploaded } from '@lavandiere/domain/kernel/upload.ts'
import { Button, FileButton, Group, Image, Input, Paper, Text } from '@mantine/core'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { upload } from '../api/files.ts'
import { toastFailure } from '../crud/save.ts'
import { toastSuccess } from '../ui/toasts.tsx'

/** A logo as it is read with its account: a related item with the address of its picture (OPEN-34). */
type Logo = Pick<Short, '@id'> & { contentUrl?: string }

/** The address of a logo's picture (USER-36); null without a logo. */
export const logoUrl = (logo?: Logo | null): string | null => logo?.contentUrl ?? null

/** A logo is shown whole, on white in both colour schemes: logos are drawn for white paper. */
export const PLAQUE = { fit: 'contain', bg: 'white', p: 2, radius: 'sm' } as const

interface Props {
  /** The address of the account's current logo. */
  url: string | null
  error?: ReactNode
  /** Called with the uploaded logo, or null when it is removed. */
  onChange: (logo: Logo | null) => void
  /** Told when a logo starts being sent, and when it is. */
  onBusy: (isBusy: boolean) => void
}

/** A logo: chosen, checked, uploaded and shown; the server says which formats it takes (USER-22, USER-23). */
export function LogoField({ url, error, onChange, onBusy }: Props) {
  const [shown, setShown] = useState(url)
  const [refused, setRefused] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const send = async (file: File | null) => {
    if (!file) return
    setRefused(file.size > LOGO_MAX ? LOGO_TROP_GROS : null)
    if (file.size > LOGO_MAX) return
    setSending(true)
    onBusy(true)
    try {
      const made = await upload('/user_logos', file, { answer: uploaded })
      setShown(made.contentUrl)
      onChange(made)
      toastSuccess('Logo ajouté avec succès.')
    } catch (failure) {
      toastFailure(failure, "Erreur lors de l'envoi du logo")
    } finally {
      setSending(false)
      onBusy(false)
    }
  }
  const remove = () => {
    setShown(null)
    onChange(null)
  }
  return (
    <Input.Wrapper error={refused ?? error} labelElement="div">
      <Group gap="md" mb={4}>
        <Paper withBorder radius="md" w={120} h={72} p={6} display="flex">
          {shown ? (
            <Image src={shown} alt="Logo" {...PLAQUE} h="100%" w="100%" />
          ) : (
            <IconPhoto
              size={28}
              stroke={1.5}
              aria-hidden
              color="var(--mantine-color-dimmed)"
              style={{ margin: 'auto' }}
            />
          )}
        </Paper>
        <div>
          <Group gap="xs">
            <FileButton accept="image/jpeg,image/png,image/webp,image/gif,image/avif" onChange={send}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  data-path="logo"
                  loading={isSending}
                  leftSection={<IconUpload size={18} />}
                >
                  {shown ? 'Changer de logo' : 'Ajouter un logo'}
                </Button>
              )}
            </FileButton>
            {shown && (
              <Button variant="subtle" color="rouge" onClick={remove} disabled={isSending}>
                Retirer
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            JPEG, PNG, WebP, GIF ou AVIF, 200 Ko au plus
          </Text>
        </div>
      </Group>
    </Input.Wrapper>
  )
}
