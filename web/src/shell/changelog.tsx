import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { onDemand } from '../ui/on-demand.tsx'
import classes from './changelog.module.css'
import { useEver } from './use-ever.ts'

const ChangelogDialog = onDemand(() => import('./changelog-dialog.tsx').then((m) => m.ChangelogDialog))

async function fetchChangelog(): Promise<string | null> {
  const response = await fetch('/changelog.md', { signal: AbortSignal.timeout(10_000) })
  const isText = response.ok && !(response.headers.get('content-type') ?? '').includes('html')
  return isText ? await response.text() : null
}

/**
 * The version at the foot of the menu; a click opens the changelog. The button is absent when the changelog cannot
 * load (OPEN-31).
 */
export function VersionButton() {
  const [opened, setOpened] = useState(false)
  const asked = useEver(opened)
  const { data: text } = useQuery({
    queryKey: ['changelog'],
    queryFn: fetchChangelog,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true, steady: true },
  })
  const version = `Version ${import.meta.env.VITE_VERSION}`
  if (!text) return <div className={classes.version}>{version}</div>
  return (
    <>
      <UnstyledButton className={classes.version} onClick={() => setOpened(true)}>
        {version}
      </UnstyledButton>
      {asked && <ChangelogDialog text={text} opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
