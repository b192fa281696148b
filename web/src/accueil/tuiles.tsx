import { SimpleGrid, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useRole } from '../api/store.ts'
import { tilesOf } from '../shell/navigation.ts'
import { useSettings } from '../shell/reglages.ts'
import { menuGroups, type Screen } from '../shell/screen.ts'
import { useLink } from '../shell/use-lien.ts'
import { loadAhead } from '../ui/load-ahead.ts'
import classes from './tuiles.module.css'

/** One tile per section that the role allows, by group (SHELL-17 … SHELL-20). */
export function Tuiles() {
  const tiles = tilesOf(useRole(), useSettings())
  const sections = [null, ...menuGroups]
    .map((group) => ({ group, tiles: tiles.filter((e) => (e.menu?.group ?? null) === group) }))
    .filter((section) => section.tiles.length > 0)
  if (sections.length === 0)
    return <Text c="dimmed">Aucune section de cet espace n'est ouverte à votre compte.</Text>
  return sections.map(({ group, tiles: inGroup }) => (
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
  ))
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
        <span className={classes.label}>{screen.title}</span>
        <span className={classes.aide}>{screen.page ? screen.tile : 'Bientôt disponible'}</span>
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
