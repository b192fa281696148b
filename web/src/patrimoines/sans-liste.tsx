import { SANS_LISTE } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'

/** Replaces the pages about containers for a unipatrimoine, which has none. */
export function SansListe({ patrimoineId }: { patrimoineId: string }) {
  return (
    <Panel p={0}>
      <Empty
        message={SANS_LISTE}
        action={
          <Button component={Link} to={`/patrimoine/${patrimoineId}/detail/`} variant="default">
            Voir le patrimoine
          </Button>
        }
      />
    </Panel>
  )
}
