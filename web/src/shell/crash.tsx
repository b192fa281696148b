import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useRouteError } from 'react-router'
import classes from './centered.module.css'

/** What shows when a screen breaks or cannot be loaded: never a blank page. */
export function Crash() {
  const error = useRouteError()
  const missing = error instanceof TypeError && /import|module/i.test(error.message)
  return (
    <Stack align="center" gap="md" className={classes.page} role="alert">
      <Title order={1}>Une erreur est survenue</Title>
      <Text c="dimmed" ta="center">
        {missing
          ? "La page n'a pas pu être chargée. Vérifiez votre connexion, puis réessayez."
          : "Cette page n'a pas pu s'afficher. Réessayez ; si l'erreur persiste, prévenez votre administrateur."}
      </Text>
      <Group>
        <Button onClick={() => location.reload()}>Réessayer</Button>
        <Button variant="default" component="a" href="/">
          Retour à l'accueil
        </Button>
      </Group>
    </Stack>
  )
}
