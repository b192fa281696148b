import { BLEU, GRIS } from '@lavandiere/domain/kernel/couleurs.ts'
import { formatDate, formatTime } from '@lavandiere/domain/kernel/dates.ts'
import { type Point, pointOf } from '@lavandiere/domain/kernel/geo.ts'
import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { statutsLavage } from '@lavandiere/domain/patrimoines/statut-conteneur.ts'
import {
  type Comparaison,
  comparaison,
  compareOrdres,
  type PassageCompare,
  type PassageDeComparaison,
  passageKey,
} from '@lavandiere/domain/tableau-de-bord/comparaison.ts'
import { Anchor, Badge, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { sentenceOr } from '../api/errors.ts'
import { useRead } from '../crud/read.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LegendLine } from '../ui/map/legend-line.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { type MapDot, NO_POINTS } from '../ui/map/point.ts'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import classes from './comparaison.module.css'
import { historyPathOf } from './lieux.ts'

/** The planned and the actual order of a tournée on a day (DASH-31), read when the comparison opens. */
const useComparaison = (tourneeId: number, date: string) =>
  useRead('/tournee/conteneurs-interventions', comparaison, { query: { date, tourneeId } })

interface Props {
  tour: { id: number; libelle: string }
  date: string
  onClose: () => void
}

/** The planned order of a round on a day beside the actual one (DASH-15). */
export function ComparaisonDialogue({ tour, date, onClose }: Props) {
  const found = useComparaison(tour.id, date)
  return (
    <OpenedModal onClose={onClose} size="min(75rem, 96vw)" title="Ordre prévu et ordre réel">
      <Note mb="md">
        {tour.libelle}, le {formatDate(date)}
      </Note>
      {found.data ? (
        <Ordres found={found.data} />
      ) : found.error ? (
        <ErrorState
          one={{
            error: new Error(`Erreur : ${sentenceOr(found.error, "la comparaison n'a pas pu être lue")}`),
            refetch: found.refetch,
          }}
        />
      ) : (
        <BlockSkeleton h={420} />
      )}
    </OpenedModal>
  )
}

function ordreSummary({ ordre_prevu }: Comparaison, compared: readonly PassageCompare[]): string {
  const left = ordre_prevu.filter((one) => one.date_evenement === null).length
  const moved = compared.filter(({ isDeplace }) => isDeplace).length
  const off = compared.filter(({ rangPrevu }) => rangPrevu === null).length
  const words = [
    `${countInWords(ordre_prevu.length - left, 'lieu visité', 'lieux visités')} sur ${formatNumber(ordre_prevu.length)}`,
    moved === 0
      ? "dans l'ordre prévu"
      : `${countInWords(moved, 'visité', 'visités')} à un autre moment que prévu`,
    ...(off > 0 ? [`${countInWords(off, 'passage')} hors plan`] : []),
  ]
  return compared.length === 0 ? "Personne n'est encore passé" : words.join(', ')
}

function Ordres({ found }: { found: Comparaison }) {
  const compared = compareOrdres(found)
  return (
    <Stack gap="md">
      <Text role="status">{ordreSummary(found, compared)}</Text>
      <CarteDesOrdres found={found} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <OrdrePrevu found={found} compared={compared} />
        <OrdreReel compared={compared} />
      </SimpleGrid>
    </Stack>
  )
}

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
        {passage.adresse && <Note lineClamp={2}>{passage.adresse}</Note>}
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
function OrdrePrevu({ found, compared }: { found: Comparaison; compared: readonly PassageCompare[] }) {
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
function OrdreReel({ compared }: { compared: readonly PassageCompare[] }) {
  return (
    <ListeComparee title="Ordre réel" empty="Aucun passage ce jour-là">
      {compared.map((one) => (
        <LieuCompare
          key={one.rang}
          rang={one.rang}
          passage={one.passage}
          name={
            <Anchor component={Link} to={historyPathOf(one.passage)} fw={600}>
              {one.passage.nomenclature}
            </Anchor>
          }
        >
          <Rang {...one} />
          {one.passage.status === 3 && <Badge color="rouge">Impossible</Badge>}
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
  if (rangPrevu === null) return <Badge color="gris">Hors plan</Badge>
  if (isRepete) return <Badge color="gris">Nouveau passage</Badge>
  return isDeplace ? <Badge color="orange">Prévu en {formatNumber(rangPrevu)}</Badge> : null
}

/** A round of a quarter fills the map. */
const ZOOM = 16

const wayOf = (passages: readonly PassageDeComparaison[]): Point[] =>
  passages.flatMap((one) => pointOf(one) ?? [])

const colorOf = ({ status }: PassageDeComparaison) => (status === null ? GRIS : statutsLavage[status].couleur)

/** The dots of the map: the places of the plan in the colour of their passage, then the places outside the plan. */
function comparaisonDots({ ordre_prevu, ordre_reel }: Comparaison): MapDot[] {
  const planned = new Set(ordre_prevu.map(passageKey))
  const places = [...ordre_prevu, ...ordre_reel.filter((one) => !planned.has(passageKey(one)))]
  return places.flatMap((one, i) => {
    const position = pointOf(one)
    const label = `${i < ordre_prevu.length ? `${i + 1} · ` : ''}${one.nomenclature}`
    return position
      ? [{ id: i, label, color: colorOf(one), isHollow: one.date_evenement === null, ...position }]
      : []
  })
}

/** A map of the planned and the actual way. The two lists under it hold the same in words. */
function CarteDesOrdres({ found }: { found: Comparaison }) {
  const dots = useMemo(() => comparaisonDots(found), [found])
  const lines = useMemo(
    () => [
      { id: 'prevu', color: GRIS, dashed: true, positions: wayOf(found.ordre_prevu) },
      { id: 'reel', color: BLEU, positions: wayOf(found.ordre_reel) },
    ],
    [found],
  )
  if (dots.length === 0) return null
  return (
    <Stack gap="xs">
      <MapView
        label="Carte de l'ordre prévu et de l'ordre réel"
        height="clamp(14rem, 34vh, 24rem)"
        points={NO_POINTS}
        dots={dots}
        lines={lines}
        fitKey={found['@id']}
        zoom={ZOOM}
      />
      <Group gap="lg">
        <LegendLine color={GRIS} text="Ordre prévu" isDashed />
        <LegendLine color={BLEU} text="Ordre réel" />
      </Group>
    </Stack>
  )
}
