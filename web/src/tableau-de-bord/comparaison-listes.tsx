import { formatTime } from '@lavandiere/domain/kernel/dates.ts'
import type {
  Comparaison,
  PassageCompare,
  PassageDeComparaison,
} from '@lavandiere/domain/tableau-de-bord/comparaison.ts'
import { passageKey } from '@lavandiere/domain/tableau-de-bord/comparaison.ts'
import { Anchor, Badge, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './comparaison.module.css'

/** The address of the history with a passage: that of its container, or of its unipatrimoine (OPEN-14). */
const historyOf = ({ id, estPatrimoine }: PassageDeComparaison) =>
  estPatrimoine ? `/patrimoine/${id}/interventions` : `/conteneurs/${id}/interventions`

function ListeComparee({
  title,
  empty,
  children,
}: {
  title: string
  empty: string
  children: readonly ReactNode[]
}) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="md" mb="xs">
        {title}
      </Title>
      {children.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <ol className={classes.liste}>{children}</ol>
      )}
    </section>
  )
}

interface LieuCompareProps {
  rang: number
  name: ReactNode
  passage: PassageDeComparaison
  /** The text on the right of the place. */
  children: ReactNode
}

function LieuCompare({ rang, name, passage, children }: LieuCompareProps) {
  const problemes = passage.problemes.map(({ libelle }) => libelle).join(', ')
  return (
    <li className={classes.lieu} data-vu={passage.date_evenement !== null}>
      <span className={`${classes.rang} chiffres`}>{rang}</span>
      <div>
        {name}
        {passage.adresse && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {passage.adresse}
          </Text>
        )}
        {problemes && (
          <Text size="sm" c="orange">
            {problemes}
          </Text>
        )}
      </div>
      <div className={classes.cote}>{children}</div>
    </li>
  )
}

/** The places of the plan, each with when somebody was there. */
export function OrdrePrevu({ found, compared }: { found: Comparaison; compared: readonly PassageCompare[] }) {
  const turns = new Map(compared.map(({ passage, rang }) => [passageKey(passage), rang]))
  return (
    <ListeComparee title="Ordre prévu" empty="Aucun lieu n'était prévu ce jour-là">
      {found.ordre_prevu.map((passage, i) => {
        const turn = turns.get(passageKey(passage))
        return (
          <LieuCompare
            key={passageKey(passage)}
            rang={i + 1}
            passage={passage}
            name={<Text fw={600}>{passage.nomenclature}</Text>}
          >
            <Text size="sm" className="chiffres">
              {turn === undefined ? 'Pas visité' : `${formatTime(passage.date_evenement)}, passage ${turn}`}
            </Text>
          </LieuCompare>
        )
      })}
    </ListeComparee>
  )
}

/** The passages by time; each leads to its intervention (DASH-16). */
export function OrdreReel({ compared }: { compared: readonly PassageCompare[] }) {
  return (
    <ListeComparee title="Ordre réel" empty="Aucun passage ce jour-là">
      {compared.map((one) => (
        <LieuCompare
          key={one.rang}
          rang={one.rang}
          passage={one.passage}
          name={
            <Anchor component={Link} to={historyOf(one.passage)} fw={600}>
              {one.passage.nomenclature}
            </Anchor>
          }
        >
          <Rang {...one} />
          {one.passage.isAccessible === false && (
            <Badge color="rouge" variant="light" tt="none">
              Impossible
            </Badge>
          )}
          <Text size="sm" className="chiffres">
            {formatTime(one.passage.date_evenement)}
          </Text>
        </LieuCompare>
      ))}
    </ListeComparee>
  )
}

/** How a passage departs from the plan. */
function Rang({ rangPrevu, isDeplace, isRepete }: PassageCompare) {
  if (rangPrevu === null)
    return (
      <Badge color="gris" variant="light" tt="none">
        Hors plan
      </Badge>
    )
  if (isRepete)
    return (
      <Badge color="gris" variant="light" tt="none">
        Nouveau passage
      </Badge>
    )
  return isDeplace ? (
    <Badge color="orange" variant="light" tt="none">
      Prévu en {rangPrevu.toLocaleString('fr-FR')}
    </Badge>
  ) : null
}
