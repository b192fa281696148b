import { SimpleGrid, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useRole } from '../api/store.ts'
import { loadAhead } from '../ui/load-ahead.ts'
import { Page } from '../ui/page.tsx'
import { useMe } from './account.ts'
import { type Ecran, groupes } from './ecrans/ecran.ts'
import { tuilesDe } from './ecrans.ts'
import classes from './home.module.css'
import { useReglages } from './reglages.ts'
import { useLien } from './use-lien.ts'

/** The home page: one tile per section that the role allows (SHELL-17 … SHELL-20). */
export function Home() {
  const me = useMe()
  const tuiles = tuilesDe(useRole(), useReglages())
  const sections = [null, ...groupes]
    .map((groupe) => ({ groupe, tuiles: tuiles.filter((e) => (e.menu?.groupe ?? null) === groupe) }))
    .filter((section) => section.tuiles.length > 0)
  return (
    <Page title="Accueil" subtitle={me ? `Bonjour ${me.libelle}` : undefined}>
      {sections.map(({ groupe, tuiles: dedans }) => (
        <section key={groupe ?? ''}>
          {groupe && (
            <Title order={2} className={classes.groupe}>
              {groupe}
            </Title>
          )}
          <SimpleGrid cols={{ base: 2, md: 3, xl: 5 }} spacing={{ base: 'xs', sm: 'md' }}>
            {dedans.map((ecran) => (
              <Tuile ecran={ecran} key={ecran.path} />
            ))}
          </SimpleGrid>
        </section>
      ))}
      {sections.length === 0 && (
        <Text c="dimmed">Aucune section de cet espace n'est ouverte à votre compte.</Text>
      )}
    </Page>
  )
}

/** A section: a link, or when it is not open yet a tile that leads nowhere (SHELL-18, SHELL-19). */
export function Tuile({ ecran }: { ecran: Ecran }) {
  const lien = useLien(ecran)
  const Icon = ecran.icon
  const inside = (
    <>
      {Icon && (
        <span className={classes.icone} aria-hidden>
          <Icon size={26} stroke={1.6} />
        </span>
      )}
      <span className={classes.textes}>
        <span className={classes.label}>{ecran.tuile?.label}</span>
        <span className={classes.aide}>{ecran.page ? ecran.tuile?.aide : 'Bientôt disponible'}</span>
      </span>
    </>
  )
  if (!ecran.page) {
    return (
      <div className={classes.tuile} data-disabled>
        {inside}
      </div>
    )
  }
  return (
    <Link to={lien} className={classes.tuile} onMouseEnter={() => void loadAhead(ecran.page)}>
      {inside}
    </Link>
  )
}
