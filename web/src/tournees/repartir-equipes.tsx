import { formatTime } from '@lavandiere/domain/kernel/dates.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { countInWords, minutesText } from '@lavandiere/domain/kernel/texte.ts'
import type { EquipeDuJour } from '@lavandiere/domain/planning/repartir.ts'
import { minutesDePoints } from '@lavandiere/domain/tournees/repartition/minutes-de-points.ts'
import type { PointDuJour } from '@lavandiere/domain/tournees/repartition/points-confies.ts'
import type { PointDonne } from '@lavandiere/domain/tournees/repartition/repartition-proposee.ts'
import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { Panel } from '../ui/panel.tsx'
import classes from './repartir.module.css'

/** A crew of the day with its colour and what it would take. */
export interface EquipeChoisie extends EquipeDuJour {
  color: string
  donnes: readonly PointDonne[]
  /** When it would be done with all its points, as an instant; null while nobody searched. */
  fin: string | null
  /** A person left it out of the search. */
  isOut: boolean
}

interface Props {
  equipes: readonly EquipeChoisie[]
  names: ReadonlyMap<number, PointDuJour>
  /** Points that a person leaves to their round. */
  kept: ReadonlySet<number>
  onEquipe: (cle: string) => void
  onPoint: (id: number) => void
}

const crewText = ({ personnes }: EquipeDuJour) => personnes.map(({ libelle }) => libelle).join(' / ')

/** The crews of the day: those that would take points first, each with its moves in words, to be taken or left. */
export function RepartirEquipes({ equipes, names, kept, onEquipe, onPoint }: Props) {
  const inOrder = equipes.toSorted(
    (a, b) =>
      b.donnes.length - a.donnes.length || Number(a.empechement !== null) - Number(b.empechement !== null),
  )
  return (
    <Stack gap="sm">
      {inOrder.map((equipe) => (
        <Panel key={equipe.cle} p="sm">
          <Equipe equipe={equipe} kept={kept} onEquipe={onEquipe} />
          {equipe.donnes.length > 0 && (
            <details className={classes.details}>
              <summary>{countInWords(equipe.donnes.length, 'point proposé', 'points proposés')}</summary>
              <Points donnes={equipe.donnes} names={names} kept={kept} onPoint={onPoint} />
            </details>
          )}
        </Panel>
      ))}
    </Stack>
  )
}

/** The points that a crew would take, each with the minutes that it adds: those of the ticked ones sum up to the crew's. */
function Points({
  donnes,
  names,
  kept,
  onPoint,
}: Pick<Props, 'names' | 'kept' | 'onPoint'> & Pick<EquipeChoisie, 'donnes'>) {
  const { taken, parts } = tenus(donnes, kept)
  const minutesOf = (donne: PointDonne) =>
    parts[taken.indexOf(donne)] ?? minutesDePoints([donne.secondes]).total
  return (
    <Stack gap={4} mt="xs" component="ul" className={classes.points}>
      {donnes.map((donne) => (
        <li key={donne.conteneur}>
          <Checkbox
            size="sm"
            checked={!kept.has(donne.conteneur)}
            onChange={() => onPoint(donne.conteneur)}
            label={names.get(donne.conteneur)?.nomenclature ?? ''}
            description={`+${minutesText(minutesOf(donne))}, ${between(donne, names)}`}
          />
        </li>
      ))}
    </Stack>
  )
}

/** The points that are not left to their round, with the minutes that they add. */
function tenus(donnes: readonly PointDonne[], kept: ReadonlySet<number>) {
  const taken = donnes.filter(({ conteneur }) => !kept.has(conteneur))
  return { taken, ...minutesDePoints(taken.map(({ secondes }) => secondes)) }
}

/** Where a point comes on the way of the crew that takes it. */
function between({ entre: [before, behind] }: PointDonne, names: ReadonlyMap<number, PointDuJour>): string {
  const nameOf = (id: number | null) => (id === null ? undefined : names.get(id)?.nomenclature)
  const [first, second] = [nameOf(before), nameOf(behind)]
  if (first && second) return `entre ${first} et ${second}`
  if (second) return `avant ${second}`
  return first ? `après ${first}` : 'dès maintenant'
}

interface EquipeProps {
  equipe: EquipeChoisie
  kept: ReadonlySet<number>
  onEquipe: (cle: string) => void
}

function Equipe({ equipe, kept, onEquipe }: EquipeProps) {
  const { cle, rondes, empechement, donnes, color, fin, isOut } = equipe
  const { taken, total: minutes } = tenus(donnes, kept)
  const own = sumOf(rondes, ({ points }) => points.length)
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
      <Checkbox
        className="breakable"
        checked={empechement === null && !isOut}
        disabled={empechement !== null}
        onChange={() => onEquipe(cle)}
        label={
          <Group gap={6} wrap="nowrap" component="span">
            <span className={classes.couleur} style={{ background: color }} aria-hidden />
            <Text span fw={600}>
              {crewText(equipe)}
            </Text>
          </Group>
        }
        description={
          empechement ??
          `${rondes.map(({ libelle }) => libelle).join(', ')} : ${countInWords(own, 'point à faire', 'points à faire')}`
        }
      />
      {taken.length > 0 && (
        <Text size="sm" fw={600} className="chiffres" ta="right" flex="none">
          +{countInWords(taken.length, 'point', 'points')}
          <br />+{minutesText(minutes)}
          {fin && taken.length === donnes.length && (
            <Text span size="sm" c="dimmed" display="block">
              finit vers {formatTime(fin)}
            </Text>
          )}
        </Text>
      )}
    </Group>
  )
}
