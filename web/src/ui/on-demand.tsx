import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A part of a page whose script is fetched when the part is first shown.
 * @param waiting stands in its place until then; nothing does by default
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: (props: P) => ReactNode,
) {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: P) => (
    <Suspense fallback={waiting?.(props)}>
      <Part {...props} />
    </Suspense>
  )
}
