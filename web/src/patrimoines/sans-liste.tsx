import { SANS_LISTE } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { EmptyPanel } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { detailPath } from './adresses.ts'

/** Replaces the pages about containers for a unipatrimoine, which has none. */
export function SansListe({ patrimoineId }: { patrimoineId: string }) {
  return (
    <EmptyPanel
      message={SANS_LISTE}
      action={<LinkButton to={detailPath(patrimoineId)}>Voir le patrimoine</LinkButton>}
    />
  )
}
