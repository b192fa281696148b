import { Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useSessionUser } from '../api/store.ts'
import { LOGIN } from '../session/guard.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Logo } from '../ui/logo.tsx'
import classes from './centered.module.css'

/** An address that leads nowhere (OPEN-29): a way home, or to log-in. */
export function NotFound() {
  const user = useSessionUser()
  useEffect(() => {
    document.title = 'Page introuvable · Lavandière'
  }, [])
  return (
    <Stack align="center" gap="md" className={classes.page} component="main">
      <span className={classes.logo}>
        <Logo size={72} />
      </span>
      <Title order={1}>Page introuvable</Title>
      <Text c="dimmed" ta="center">
        Cette adresse ne mène à aucune page. Le lien est peut-être ancien ou incomplet.
      </Text>
      <LinkButton to={user ? '/' : LOGIN} variant="filled">
        {user ? "Retour à l'accueil" : 'Se connecter'}
      </LinkButton>
    </Stack>
  )
}
