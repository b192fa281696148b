import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { AvancementDeRecherche } from './avancement-de-recherche.tsx'
import { type Conteneur, stopOf } from './conteneurs.ts'
import { OrdreChoix } from './ordre-choix.tsx'
import { OrdreCoteACote } from './ordre-cote-a-cote.tsx'
import { OrdreGains } from './ordre-gains.tsx'
import { type Choix, type RechercheDOrdre, useOrdreSearch } from './ordre-recherche.ts'

interface OptimiserOrdreProps {
  ordre: readonly Conteneur[]
  onTake: (ids: number[]) => void
  isTaking?: boolean
  onClose: () => void
}

/**
 * A shorter order of a round beside today's, taken whole, for one stretch, or not at all (TOUR-14). It starts searching
 * at once; another order of the round starts it anew.
 */
export function OptimiserOrdre(props: OptimiserOrdreProps) {
  return <Recherchee {...props} key={props.ordre.map(({ id }) => id).join()} />
}

function Recherchee({ ordre, onTake, isTaking = false, onClose }: OptimiserOrdreProps) {
  const [etapes] = useState(() => ordre.map(stopOf))
  const { recherche, start, stop } = useOrdreSearch(etapes)
  const [choix, setChoix] = useState<Choix>(() => ({
    troncon: { du: 1, au: ordre.length },
    gardes: [ordre[0], ordre.at(-1)].flatMap((one) => (one ? [one.id] : [])),
  }))
  const first = useRef(choix)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    start(first.current)
  }, [start])
  const isCurrent = recherche.etat === 'trouve' && recherche.choix === choix
  const isRunning = recherche.etat === 'trajets' || recherche.etat === 'calcul'
  return (
    <Stack gap="md">
      <Panel>
        <Stack gap="md">
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <Title order={2} size="h4" ref={title} tabIndex={-1}>
              Optimiser l'ordre
            </Title>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              flex="0 0 auto"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={onClose}
            >
              Ne rien changer
            </Button>
          </Group>
          <OrdreChoix
            ordre={ordre}
            choix={choix}
            onChoix={setChoix}
            onSearch={isCurrent || isRunning ? null : () => start(choix)}
          />
          {recherche.etat === 'repos' ? (
            <Note role="status">Calcul arrêté. L'ordre n'a pas changé.</Note>
          ) : (
            <AvancementDeRecherche
              recherche={recherche}
              label="Recherche d'un ordre plus court…"
              failed="Le calcul n'a pas abouti sur cet appareil. Rien n'a changé : vous pouvez recalculer."
              onStop={stop}
            />
          )}
        </Stack>
      </Panel>
      {recherche.etat === 'trouve' && (
        <Proposee
          ordre={ordre}
          recherche={recherche}
          isCurrent={isCurrent}
          isTaking={isTaking}
          onTake={onTake}
        />
      )}
    </Stack>
  )
}

interface ProposeeProps {
  ordre: readonly Conteneur[]
  recherche: Extract<RechercheDOrdre, { etat: 'trouve' }>
  /** The choices are still those of this search. */
  isCurrent: boolean
  isTaking: boolean
  onTake: (ids: number[]) => void
}

function Proposee({ ordre, recherche, isCurrent, isTaking, onTake }: ProposeeProps) {
  const { proposition, chemins, choix } = recherche
  const isSame = useMemo(
    () => proposition.ordre.every((id, rank) => ordre[rank]?.id === id),
    [ordre, proposition],
  )
  if (isSame) {
    return (
      <Alert color="vert" icon={<IconCheck />} title="L'ordre actuel est déjà le meilleur trouvé">
        Avec ces choix, aucun ordre plus court n'a été trouvé.
      </Alert>
    )
  }
  const { du, au } = choix.troncon
  const isWhole = du === 1 && au === ordre.length
  return (
    <>
      <OrdreGains proposition={proposition} chemins={chemins} />
      <Group gap="sm">
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          disabled={!isCurrent}
          loading={isTaking}
          onClick={() => onTake(proposition.ordre)}
        >
          {isWhole ? 'Prendre cet ordre' : `Prendre l'ordre du n° ${du} au n° ${au}`}
        </Button>
        {!isCurrent && (
          <Note role="status">Les choix ont changé : recalculez avant de prendre cet ordre.</Note>
        )}
      </Group>
      <OrdreCoteACote ordre={ordre} proposition={proposition} />
    </>
  )
}
