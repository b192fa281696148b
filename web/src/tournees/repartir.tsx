import { couleursEquipes } from '@lavandiere/domain/kernel/couleurs.ts'
import { formatDate, jourEntier, lundiDe } from '@lavandiere/domain/kernel/dates.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { Planning } from '@lavandiere/domain/planning/planning.ts'
import { equipesDuJour } from '@lavandiere/domain/planning/repartir.ts'
import type { PointDuJour, Repartition } from '@lavandiere/domain/tournees/repartition/points-confies.ts'
import { Alert, Box, Button, Grid, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Answer } from '../api/api.ts'
import { boardOptions } from '../planning/use-planning.ts'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import { useToday } from '../ui/today.ts'
import { Waiting } from '../ui/waiting.tsx'
import { AvancementDeRecherche } from './avancement-de-recherche.tsx'
import { RepartirCarte } from './repartir-carte.tsx'
import { type EquipeChoisie, RepartirEquipes } from './repartir-equipes.tsx'
import { useDay } from './use-jour.ts'
import {
  pointsMoved,
  type RechercheDeRepartition,
  useGivePoints,
  useProposition,
  useRepartition,
} from './use-repartition.ts'

/** Gives what is left of a round of a day to the other crews of that day. */
export function Repartir() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const campagne = Number(id)
  const today = useToday()
  const regle = realDay('').safeParse(query.get('regle')).data
  const day = useDay({ campagne, libelle: '', regle: regle ?? today }, { enabled: regle !== undefined })
  const jour = regle === undefined ? today : day.data?.data.jour
  const read = useRepartition(jour)
  const board = useQuery(boardOptions(lundiDe(jour ?? regle ?? today), 14))
  const ronde = read.data?.data.rondes.find((one) => one.id === campagne)
  const waitsFor = [day, read, board].find((one) => one.error) ?? read
  return (
    <Page
      title="Répartir la tournée"
      {...(ronde ? { item: ronde.libelle } : {})}
      subtitle={
        ronde && jour
          ? `« ${ronde.libelle} », ${ronde.client}, ${jourEntier(jour)} : ${
              ronde.points.length === 0
                ? 'plus aucun point à faire'
                : countInWords(ronde.points.length, 'point à faire', 'points à faire')
            }`
          : !read.data && '\u00a0'
      }
    >
      {!read.data || !board.data ? (
        <Waiting one={waitsFor} />
      ) : ronde ? (
        <Proposee key={read.data.etag} read={read.data} planning={board.data} campagne={campagne} />
      ) : (
        <Alert color="orange" icon={<IconAlertTriangle size={20} />}>
          Cette tournée ne passe pas le {formatDate(jour)}.
        </Alert>
      )}
    </Page>
  )
}

interface Props {
  read: Answer<Repartition>
  planning: Planning
  campagne: number
}

/** What the page shows and the choices that a person made on it. */
function useChoix({ read, planning, campagne }: Props) {
  const day = read.data
  const all = useMemo(() => equipesDuJour(day, planning, campagne), [day, planning, campagne])
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const points = useMemo(
    () => day.rondes.find(({ id }) => id === campagne)?.points.filter(({ id }) => id > 0) ?? [],
    [day, campagne],
  )
  const demande = useMemo(() => {
    const equipes = all.filter(({ cle, empechement }) => empechement === null && !out.has(cle))
    return points.length > 0 && equipes.length > 0 ? { jour: day, planning, points, equipes } : null
  }, [all, out, day, planning, points])
  const recherche = useProposition(demande)
  const proposition = demande && recherche.etat === 'trouve' ? recherche.proposition : null
  const equipes = useMemo(
    () =>
      all.map((equipe, i): EquipeChoisie => {
        const rounds = new Set(equipe.rondes.map(({ id }) => id))
        const color = couleursEquipes[i % couleursEquipes.length] ?? couleursEquipes[0]
        const donnes = proposition?.donnes.filter(({ vers }) => rounds.has(vers)) ?? []
        const rank = demande?.equipes.findIndex(({ cle }) => cle === equipe.cle) ?? -1
        const seconds = proposition?.fins[rank]
        const fin =
          seconds === undefined ? null : new Date(Date.parse(day.now) + seconds * 1000).toISOString()
        return { ...equipe, color, donnes, fin, isOut: out.has(equipe.cle) }
      }),
    [all, out, proposition, demande, day.now],
  )
  const toggled = <T,>(set: ReadonlySet<T>, one: T) => {
    const next = new Set(set)
    if (!next.delete(one)) next.add(one)
    return next
  }
  return {
    day,
    points,
    equipes,
    recherche,
    proposition,
    isAsked: demande !== null,
    kept,
    toggleEquipe: (cle: string) => setOut(toggled(out, cle)),
    togglePoint: (id: number) => setKept(toggled(kept, id)),
  }
}

function Proposee(props: Props) {
  const { read, campagne } = props
  const choix = useChoix(props)
  const { day, points, equipes, recherche, proposition, isAsked, kept } = choix
  const navigate = useNavigate()
  const give = useGivePoints(() => navigate(`/dashboard?date=${day.jour}`))
  const taken = proposition?.donnes.filter(({ conteneur }) => !kept.has(conteneur)) ?? []
  // Those that the other crew visited already stay with it.
  const left = new Map(day.rondes.map(({ id, points: its }) => [id, its]))
  const lent = day.confies.filter(
    ({ campagne: own, vers, conteneur }) =>
      own === campagne && left.get(vers)?.some((one) => one.id === conteneur && one.campagne === own),
  )
  const names = useMemo(() => namesOf(day), [day])
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          disabled={taken.length === 0}
          loading={give.isPending}
          onClick={() => give.mutate({ read, points: pointsMoved(taken, points) })}
        >
          {taken.length === 0 ? 'Répartir' : `Répartir ${countInWords(taken.length, 'point', 'points')}`}
        </Button>
        {lent.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            loading={give.isPending}
            onClick={() =>
              give.mutate({ read, points: lent.map((one) => ({ ...one, vers: null, apres: null })) })
            }
          >
            Reprendre {countInWords(lent.length, 'point confié', 'points confiés')}
          </Button>
        )}
        {/* Its place is kept: each crew that is ticked starts a search, and the crews stand below. */}
        <Box flex="1 1 16rem" mih={40}>
          <Etat
            recherche={recherche}
            isAsked={isAsked}
            points={points}
            equipes={equipes}
            hasBegun={day.rondes.some(({ id, premiere }) => id === campagne && premiere !== null)}
          />
        </Box>
      </Group>
      {proposition && <Restants restants={proposition.restants} points={points} />}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 6 }} order={{ base: 2, lg: 1 }}>
          <RepartirCarte
            points={points}
            equipes={equipes}
            kept={kept}
            hasRest={proposition !== null && taken.length < points.length}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }} order={{ base: 1, lg: 2 }}>
          <RepartirEquipes
            equipes={equipes}
            names={names}
            kept={kept}
            onEquipe={choix.toggleEquipe}
            onPoint={choix.togglePoint}
          />
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

/** The names of all stops of a day, by id. */
const namesOf = ({ rondes }: Repartition): ReadonlyMap<number, PointDuJour> =>
  new Map(rondes.flatMap(({ points }) => points.map((point) => [point.id, point])))

interface EtatProps {
  equipes: readonly EquipeChoisie[]
  /** Somebody was on the round already: its day is not moved any more. */
  hasBegun: boolean
  recherche: RechercheDeRepartition
  /** There are points to give, and crews that may take them. */
  isAsked: boolean
  points: readonly PointDuJour[]
}

/** How far the search is, or why there is none. */
function Etat({ recherche, isAsked, points, equipes, hasBegun }: EtatProps) {
  const isAnyFree = equipes.some(({ empechement }) => empechement === null)
  const ways = [
    ...(isAnyFree ? ['cochez-en une'] : []),
    ...(hasBegun ? [] : ['déplacez le passage à un autre jour']),
  ]
  if (!isAsked)
    return (
      <Alert color="orange" icon={<IconAlertTriangle size={20} />}>
        {points.length === 0
          ? "Cette tournée n'a plus de point à confier ce jour-là."
          : [
              isAnyFree ? "Aucune équipe n'est cochée" : "Aucune équipe du jour n'est disponible",
              ...(ways.length > 0 ? [ways.join(', ou ')] : []),
            ].join(' : ')}
      </Alert>
    )
  if (recherche.etat === 'trouve') return recherche.motif && <Note>{recherche.motif}</Note>
  return (
    <AvancementDeRecherche
      recherche={recherche}
      label="Recherche des détours les plus courts…"
      failed="Le calcul n'a pas abouti sur cet appareil. Rien n'a changé."
    />
  )
}

/** The points that stay, and why. */
function Restants({ restants, points }: { restants: readonly number[]; points: readonly PointDuJour[] }) {
  const left = points.filter(({ id }) => restants.includes(id))
  if (left.length === 0) return null
  const lost = left.filter(({ latitude }) => latitude === null).length
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle size={20} />}
      title={`${countInWords(left.length, 'point ne trouve', 'points ne trouvent')} pas d'équipe`}
    >
      {left.length > lost &&
        `Aucune équipe cochée ne peut ${left.length > lost + 1 ? 'les' : 'le'} prendre sans dépasser ses heures ou partir en retard sur sa tournée suivante. `}
      {lost > 0 && `${countInWords(lost, "n'a", "n'ont")} pas de position. `}
      {left.length > 1 ? 'Ils restent' : 'Il reste'} à cette tournée.
    </Alert>
  )
}
