import { SANS_LISTE } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Panel } from '../ui/panel.tsx'

/** Replaces the pages about containers for a unipatrimoine, which has none. */
export function SansListe({ patrimoineId }: { patrimoineId: string }) {
  return (
    <Panel p={0}>
      <Empty
        message={SANS_LISTE}
        action={<LinkButton to={`/patrimoine/${patrimoineId}/detail/`}>Voir le patrimoine</LinkButton>}
      />
    </Panel>
  )
}
