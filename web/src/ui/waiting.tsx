import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Page, type PageProps } from './page.tsx'
import { Panel } from './panel.tsx'
import { FormSkeleton, ListSkeleton } from './skeletons.tsx'

/** A question whose answer is awaited, or could not be read. */
export interface Reading {
  error: unknown
  refetch: () => unknown
}

/** Stands for an answer, of which nothing is said before it came: its skeleton while it loads, or the error when it cannot. */
export function Waiting({ one, skeleton }: { one: Reading; skeleton?: ReactNode }) {
  if (!one.error) return skeleton ?? <FormSkeleton />
  return (
    <Panel>
      <ErrorState one={one} />
    </Panel>
  )
}

/** Stands for a list, a table or a grid. */
export const WaitingList = ({ one }: { one: Reading }) => (
  <Waiting
    one={one}
    skeleton={
      <Panel p={0}>
        <ListSkeleton />
      </Panel>
    }
  />
)

/** A page whose title or content needs an item that is not there yet. */
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
