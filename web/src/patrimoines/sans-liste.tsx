import { SANS_LISTE } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { detailPath } from './adresses.ts'

/** Replaces the pages about containers for a unipatrimoine, which has none. */
export function SansListe({ patrimoineId }: { patrimoineId: string }) {
  return (
    <Panel p={0}>
      <Empty
        message={SANS_LISTE}
        action={<LinkButton to={detailPath(patrimoineId)}>Voir le patrimoine</LinkButton>}
      />
    </Panel>
  )
}
