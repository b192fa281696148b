import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSettings } from '../shell/reglages.ts'
import { Note } from '../ui/note.tsx'
import { TabbedPage } from '../ui/tabbed-page.tsx'
import { Equipes } from './equipes.tsx'
import classes from './planning.module.css'

/**
 * Opens the spreadsheet where the company edits it (PLAN-01); without an address it is disabled, and leads to the
 * settings.
 */
function AccederAuPlanning() {
  const url = useSettings()?.planning.url
  const icon = <IconExternalLink size={18} />
  return url ? (
    <Button component="a" href={url} target="_blank" rel="noopener noreferrer" leftSection={icon}>
      Accéder au planning
    </Button>
  ) : (
    <Button disabled leftSection={icon}>
      Accéder au planning
    </Button>
  )
}

/**
 * The published spreadsheet in a frame (PLAN-02). A page cannot know that a site refused to be framed: a line under it
 * says what to do then.
 */
function Tableur() {
  const planning = useSettings()?.planning
  if (!planning) return null
  const reglages = (
    <Anchor component={Link} to="/reglages">
      ouvrir les réglages
    </Anchor>
  )
  const { url: planningUrl, publie: planningPublieUrl } = planning
  return (
    <Stack gap="sm">
      {!planningUrl && <Text c="dimmed">L'adresse du planning n'est pas réglée : {reglages}.</Text>}
      {planningPublieUrl && (
        <>
          <iframe
            className={classes.tableur}
            src={planningPublieUrl}
            title="Planning publié"
            loading="lazy"
            sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
          />
          <Note>
            Si le planning ne s'affiche pas, ouvrez-le par le bouton « Accéder au planning » : son site refuse
            peut-être d'être montré dans une autre page.
          </Note>
        </>
      )}
    </Stack>
  )
}

/** The planning: the board of crews, and the company's own spreadsheet, each at its address (PLAN-01 … PLAN-03). */
export function Planning() {
  return (
    <TabbedPage
      title="Planning"
      name="planning"
      tabs={[
        { value: 'equipes', label: 'Équipes', path: '/planning', content: <Equipes /> },
        {
          value: 'tableur',
          label: 'Tableur',
          path: '/planning/tableur',
          actions: <AccederAuPlanning />,
          content: <Tableur />,
        },
      ]}
    />
  )
}
