import { SimpleGrid, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useRole } from '../api/store.ts'
import { loadAhead } from '../ui/load-ahead.ts'
import { Page } from '../ui/page.tsx'
import { useMe } from './account.ts'
import classes from './home.module.css'
import { tilesOf } from './navigation.ts'
import { useSettings } from './reglages.ts'
import { menuGroups, type Screen } from './screen.ts'
import { useLink } from './use-lien.ts'

const Information = lazy(() => import('./information.tsx'))

/** The home page: one tile per section that the role allows (SHELL-17 … SHELL-20), and for crews what is recorded of them. */
export function Home() {
  const me = useMe()
  const role = useRole()
  const tiles = tilesOf(role, useSettings())
  const sections = [null, ...menuGroups]
    .map((group) => ({ group, tiles: tiles.filter((e) => (e.menu?.group ?? null) === group) }))
    .filter((section) => section.tiles.length > 0)
  return (
    <Page title="Accueil" subtitle={me ? `Bonjour ${me.libelle}` : undefined}>
      {sections.map(({ group, tiles: inGroup }) => (
        <section key={group ?? ''}>
          {group && (
            <Title order={2} className={classes.groupe}>
              {group}
            </Title>
          )}
          <SimpleGrid cols={{ base: 2, md: 3, xl: 5 }} spacing={{ base: 'xs', sm: 'md' }}>
            {inGroup.map((screen) => (
              <Tile screen={screen} key={screen.path} />
            ))}
          </SimpleGrid>
        </section>
      ))}
      {sections.length === 0 && (
        <Text c="dimmed">Aucune section de cet espace n'est ouverte à votre compte.</Text>
      )}
      {role === 'operateur' && (
        <Suspense fallback={null}>
          <Information />
        </Suspense>
      )}
    </Page>
  )
}

/** A section: a link, or when it is not open yet a tile that leads nowhere (SHELL-18, SHELL-19). */
export function Tile({ screen }: { screen: Screen }) {
  const lien = useLink(screen)
  const Icon = screen.icon
  const inside = (
    <>
      {Icon && (
        <span className={classes.icone} aria-hidden>
          <Icon size={26} stroke={1.6} />
        </span>
      )}
      <span className={classes.textes}>
        <span className={classes.label}>{screen.tile?.label}</span>
        <span className={classes.aide}>{screen.page ? screen.tile?.help : 'Bientôt disponible'}</span>
      </span>
    </>
  )
  if (!screen.page) {
    return (
      <div className={classes.tuile} data-disabled>
        {inside}
      </div>
    )
  }
  return (
    <Link to={lien} className={classes.tuile} onMouseEnter={() => void loadAhead(screen.page)}>
      {inside}
    </Link>
  )
}
