import { addDays, jourDeParis, lundiDe } from '@lavandiere/domain/kernel/dates.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import type { Conflit } from '@lavandiere/domain/planning/conflits.ts'
import {
  apresDeplacement,
  type Deplacement,
  objectionAuDeplacement,
} from '@lavandiere/domain/planning/deplacement.ts'
import { clePassage, etendueText } from '@lavandiere/domain/planning/mots.ts'
import type { Etendue, Planning } from '@lavandiere/domain/planning/planning.ts'
import { tableauDe } from '@lavandiere/domain/planning/tableau.ts'
import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Group,
  List,
  SegmentedControl,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconPrinter,
} from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DownloadButton } from '../crud/download.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import { toastError } from '../ui/toasts.tsx'
import type { Dragged } from '../ui/use-drag.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { WaitingList } from '../ui/waiting.tsx'
import { GrilleEquipes } from './grille-equipes.tsx'
import classes from './planning.module.css'
import { SemaineDeLigne } from './semaine-de-ligne.tsx'
import { useBoard, useMoves } from './use-planning.ts'

/** The dialog of a cell with its forms, loaded when a cell is opened first. */
const CaseDialogue = lazy(() => import('./case-dialogue.tsx').then((m) => ({ default: m.CaseDialogue })))

const ETENDUES = [
  { value: '7', label: '1 semaine' },
  { value: '14', label: '2 semaines' },
]

/** The days of the board, in the address: the current week by default. */
function useSpan(aujourdhui: string) {
  const [params, setParams] = useSearchParams()
  const courante = lundiDe(aujourdhui)
  const asked = realDay('').safeParse(params.get('du')).data
  const du = asked ? lundiDe(asked) : courante
  const jours: Etendue = params.get('jours') === '14' ? 14 : 7
  const set = (next: { du?: string; jours?: Etendue }) => {
    const lundi = next.du ?? du
    const nombre = next.jours ?? jours
    setParams(
      { ...(lundi === courante ? {} : { du: lundi }), ...(nombre === 7 ? {} : { jours: String(nombre) }) },
      { replace: true },
    )
  }
  return { du, jours, courante, set }
}

/** The board of crews, week by week (PLAN-03), with its conflicts, and undo of the changes made in it. */
export function Equipes() {
  const aujourdhui = jourDeParis(new Date().toISOString())
  const { du, jours, courante, set } = useSpan(aujourdhui)
  const board = useBoard(du, jours)
  const moves = useMoves(du, jours)
  const au = addDays(du, jours - 1)
  return (
    <Stack gap="sm">
      <Group gap="xs" className={classes.ecran}>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label="Semaine précédente"
            onClick={() => set({ du: addDays(du, -7) })}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Button variant="default" disabled={du === courante} onClick={() => set({ du: courante })}>
            Cette semaine
          </Button>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label="Semaine suivante"
            onClick={() => set({ du: addDays(du, 7) })}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
        <DateField
          aria-label="Semaine du"
          value={du}
          w={150}
          onChange={(jour) => jour && set({ du: lundiDe(jour) })}
        />
        <SegmentedControl
          aria-label="Étendue"
          data={ETENDUES}
          value={String(jours)}
          onChange={(value) => set({ jours: value === '14' ? 14 : 7 })}
        />
        <Group gap="xs" ml="auto">
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} />}
            disabled={!moves.canUndo}
            loading={moves.isPending}
            onClick={moves.undo}
          >
            Annuler
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
            Imprimer
          </Button>
          <DownloadButton path={`/planning/pdf?du=${du}&jours=${jours}`} name={`planning_${du}_${au}.pdf`}>
            PDF
          </DownloadButton>
        </Group>
      </Group>
      <Title order={2} fz="md" fw={600}>
        Planning {etendueText(du, au)}
      </Title>
      {board.data ? (
        <Semaine planning={board.data} aujourdhui={aujourdhui} onMove={moves.move} />
      ) : (
        <WaitingList one={board} />
      )}
    </Stack>
  )
}

interface SemaineProps {
  planning: Planning
  aujourdhui: string
  onMove: ReturnType<typeof useMoves>['move']
}

function Semaine({ planning, aujourdhui, onMove }: SemaineProps) {
  const isNarrow = useNarrow()
  const tableau = useMemo(() => tableauDe(planning, aujourdhui), [planning, aujourdhui])
  const [ouverte, setOuverte] = useState<{ ligne: string; jour: string } | null>(null)
  const open = (ligne: string, jour: string) => setOuverte({ ligne, jour })
  const move = (deplacement: Deplacement) => {
    const against = objectionAuDeplacement(planning, deplacement, aujourdhui)
    if (against) return toastError(against)
    onMove({ avant: deplacement.passage, apres: apresDeplacement(planning, deplacement) })
  }
  const onDrop = ({ item, from }: Dragged, { ligne, jour }: Dragged['from']) => {
    const passage = planning.passages.find((one) => clePassage(one) === item.passage)
    const ligneDe = (cle?: string) => tableau.rangees.find((one) => one.cle === cle)?.ligne
    const [de, vers] = [ligneDe(from.ligne), ligneDe(ligne)]
    const isStill = from.ligne === ligne && passage?.jour === jour
    if (passage && de && vers && jour && !isStill) move({ passage, de, vers, jour })
  }
  if (planning.operateurs.length === 0)
    return (
      <Panel p={0}>
        <Empty
          message="Il n'y a encore aucun opérateur à planifier"
          action={
            <Button component={Link} to="/admin/users" variant="default">
              Voir les utilisateurs
            </Button>
          }
        />
      </Panel>
    )
  const rangee = tableau.rangees.find(({ cle }) => cle === ouverte?.ligne)
  const une = rangee?.cases.find(({ jour }) => jour === ouverte?.jour)
  return (
    <>
      <Conflits conflits={tableau.conflits} onOpen={open} />
      {isNarrow ? (
        <SemaineDeLigne tableau={tableau} onOpen={open} />
      ) : (
        <GrilleEquipes tableau={tableau} aujourdhui={aujourdhui} onOpen={open} onDrop={onDrop} />
      )}
      {!isNarrow && (
        <Text size="sm" c="dimmed" className={classes.ecran}>
          Faites glisser une tournée vers une autre personne ou un autre jour : seul ce passage change. Au
          clavier, les flèches mènent à une case et Entrée l'ouvre. Une journée prévue compte 7 h, quelles que
          soient ses tournées ; une feuille de temps terminée la remplace.
        </Text>
      )}
      {rangee && une && (
        <Suspense>
          <CaseDialogue
            key={`${rangee.cle}|${une.jour}`}
            planning={planning}
            tableau={tableau}
            rangee={rangee}
            une={une}
            aujourdhui={aujourdhui}
            onMove={move}
            onClose={() => setOuverte(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** How many conflicts are shown before "Tout afficher" is pressed. */
const MONTRES = 4

interface ConflitsProps {
  conflits: readonly Conflit[]
  onOpen: (cle: string, jour: string) => void
}

/** The conflicts of the planning as sentences; a click on one opens its cell. */
function Conflits({ conflits, onOpen }: ConflitsProps) {
  const [isWhole, setWhole] = useState(false)
  if (conflits.length === 0) return null
  const shown = isWhole ? conflits : conflits.slice(0, MONTRES)
  const title = conflits.length === 1 ? '1 conflit à résoudre' : `${conflits.length} conflits à résoudre`
  return (
    <Alert
      color="rouge"
      icon={<IconAlertTriangle size={20} />}
      title={title}
      role="status"
      className={classes.ecran}
    >
      <List size="sm" spacing={4} listStyleType="none">
        {shown.map(({ phrase, lignes, jour }) => (
          <List.Item key={phrase}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              c="inherit"
              underline="always"
              onClick={() => onOpen(lignes[0] ?? '', jour)}
            >
              {phrase}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {conflits.length > MONTRES && (
        <Button size="compact-sm" variant="subtle" color="rouge" mt={4} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Réduire' : `Tout afficher (${conflits.length})`}
        </Button>
      )}
    </Alert>
  )
}
