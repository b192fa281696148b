import { Anchor, List, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useSessionUser } from '../api/store.ts'
import { LOGIN } from '../session/guard.ts'
import { CONFORMITE } from './conformite.ts'
import classes from './declaration.module.css'

/** Whom to write to; empty when the installation names nobody. */
const contact = document.querySelector('meta[name=contact]')?.getAttribute('content') ?? ''

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}

/** The declaration of accessibility, open to everybody (law of 11 February 2005, article 47; RGAA 4.1). */
export function Declaration() {
  const user = useSessionUser()
  useEffect(() => {
    document.title = 'Accessibilité · Lavandière'
  }, [])
  return (
    <Stack gap="lg" className={classes.page} component="main">
      <Title order={1}>Déclaration d'accessibilité</Title>
      <Text>
        Elle vaut pour Lavandière, bureau et application des équipes, version {import.meta.env.VITE_VERSION}.
      </Text>
      <Part title="État">
        <Text>
          Lavandière est <strong>partiellement conforme</strong> au référentiel général d'amélioration de
          l'accessibilité (RGAA 4.1) : {CONFORMITE.conformes} des{' '}
          {CONFORMITE.conformes + CONFORMITE.nonConformes} critères qui s'appliquent sont respectés, soit{' '}
          {CONFORMITE.taux}. {CONFORMITE.sansObjet} des 106 critères sont sans objet.
        </Text>
      </Part>
      <Part title="Ce qui n'est pas accessible">
        <List>
          {CONFORMITE.manques.map((manque) => (
            <List.Item key={manque}>{manque}</List.Item>
          ))}
        </List>
      </Part>
      <Part title="Comment les pages ont été vérifiées">
        <Text>
          Le {CONFORMITE.date}, par l'équipe de développement : douze pages parcourues au clavier seul, à 200
          et 400 %, avec un texte espacé, des couleurs imposées et les mouvements réduits, et toutes les pages
          par un contrôle automatique, dans Chromium. Aucune vérification n'a été faite avec un lecteur
          d'écran du commerce, ni par des personnes handicapées.
        </Text>
      </Part>
      <Part title="Écrire, faire valoir ses droits">
        <Text>
          Une page vous résiste ?{' '}
          {contact ? (
            <>
              Écrivez à <Anchor href={`mailto:${contact}`}>{contact}</Anchor>
            </>
          ) : (
            "Écrivez à l'entreprise qui vous a ouvert votre accès"
          )}{' '}
          : la page vous sera rendue accessible, ou son contenu donné autrement. Sans réponse satisfaisante,
          le <Anchor href="https://www.defenseurdesdroits.fr/">Défenseur des droits</Anchor> peut être saisi
          en ligne, par son délégué près de chez vous, ou par courrier gratuit (Défenseur des droits, Libre
          réponse 71120, 75342 Paris CEDEX 07).
        </Text>
      </Part>
      <Anchor component={Link} to={user ? '/' : LOGIN}>
        {user ? "Retour à l'accueil" : 'Retour à la connexion'}
      </Anchor>
    </Stack>
  )
}
