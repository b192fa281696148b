import { Button } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'

/** The page of a section that is not built yet (SHELL-16, OPEN-30). */
export function ComingSoon({ title = 'Coming Soon' }: { title?: string }) {
  return (
    <Page title={title}>
      <Panel>
        <Empty
          icon={IconHourglassHigh}
          message="Cette section sera bientôt disponible."
          action={
            <Button component={Link} to="/" variant="default">
              Retour à l'accueil
            </Button>
          }
        />
      </Panel>
    </Page>
  )
}
