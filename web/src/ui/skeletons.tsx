import { Skeleton, Stack } from '@mantine/core'
import { Panel } from './panel.tsx'

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <Panel role="status" aria-label="Chargement">
      <Stack gap="lg">
        {LINES.slice(0, fields).map((line) => (
          <Stack gap={6} key={line}>
            <Skeleton h={14} w={120} />
            <Skeleton h={36} />
          </Stack>
        ))}
        <Skeleton h={36} w={140} />
      </Stack>
    </Panel>
  )
}

export function ListSkeleton({ lines = 8 }: { lines?: number }) {
  return (
    <Stack gap="sm" p="md" role="status" aria-label="Chargement">
      {LINES.slice(0, lines).map((line, index) => (
        <Skeleton h={22} key={line} w={`${92 - ((index * 7) % 30)}%`} />
      ))}
    </Stack>
  )
}

/** Stands for one part of a page, of its height, in pixels where it is a number. */
export const BlockSkeleton = ({ h, label = 'Chargement' }: { h: number | string; label?: string }) => (
  <Skeleton h={h} radius="md" role="status" aria-busy="true" aria-label={label} />
)
