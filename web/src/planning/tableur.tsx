import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSettings } from '../shell/reglages.ts'
import classes from './planning.module.css'

/** PLAN-01: opens the spreadsheet where it is edited; disabled, with the way to the settings, without an address. */
export function AccederAuPlanning() {
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

/** PLAN-02: the published spreadsheet in a frame. A frame never says that it was refused: a line says what to do. */
export function Tableur() {
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
          <Text size="sm" c="dimmed">
            Si le planning ne s'affiche pas, ouvrez-le par le bouton « Accéder au planning » : son site refuse
            peut-être d'être montré dans une autre page.
          </Text>
        </>
      )}
    </Stack>
  )
}
