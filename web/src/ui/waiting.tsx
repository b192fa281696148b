import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Page, type PageProps } from './page.tsx'
import { Panel } from './panel.tsx'
import { FormSkeleton } from './skeletons.tsx'

/** A reading that has not brought what it should yet. */
interface Reading {
  error: unknown
  refetch: () => unknown
}

/** What stands where an item will be: its shape while it is read, or why it could not be. */
export function Waiting({ one, skeleton }: { one: Reading; skeleton?: ReactNode }) {
  if (!one.error) return skeleton ?? <FormSkeleton />
  return (
    <Panel>
      <ErrorState error={one.error} onRetry={() => void one.refetch()} />
    </Panel>
  )
}

/** A page whose title or content waits for an item. */
export function WaitingPage({
  one,
  skeleton,
  ...page
}: Omit<PageProps, 'children'> & { one: Reading; skeleton?: ReactNode }) {
  return (
    <Page {...page}>
      <Waiting one={one} skeleton={skeleton} />
    </Page>
  )
}
