import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CallOptions } from '../api/api.ts'
import { download } from '../api/files.ts'
import { toastFailure } from './save.ts'

/** Downloads a file, with a toast when that fails; `pending` while it comes. */
export function useDownload() {
  const [pending, setPending] = useState(false)
  const start = async (path: string, fallbackName: string, options?: CallOptions) => {
    setPending(true)
    try {
      await download(path, fallbackName, options)
    } catch (error) {
      toastFailure(error, 'Erreur lors du téléchargement')
    } finally {
      setPending(false)
    }
  }
  return { pending, start: (...asked: Parameters<typeof start>) => void start(...asked) }
}

interface Props extends ButtonProps {
  path: string
  /** The file's name, used when the server names none. */
  name: string
  children: ReactNode
}

/** A button that hands a file of the server to the browser's downloads. */
export function DownloadButton({ path, name, children, ...props }: Props) {
  const { pending, start } = useDownload()
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} />}
      loading={pending}
      onClick={() => start(path, name)}
      {...props}
    >
      {children}
    </Button>
  )
}
