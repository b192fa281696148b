import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import {
  type EtapeImport,
  etapesImport,
  type ImportVu,
} from '@lavandiere/domain/patrimoines/import/import.ts'
import { Button, Group, Stack, Stepper, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useNarrow } from '../../ui/use-narrow.ts'

/** The values of an import that decide how its steps are drawn. */
type CheckSeen = Pick<ImportVu, 'nom' | 'etat' | 'etape' | 'fait' | 'total' | 'nombreErreurs' | 'updatedAt'>

/** A check that has reported nothing for this long, in ms, may be started again; the server uses the same limit (20 s). */
export const CHECK_SILENCE_MS = 21_000

/** The order of the steps shown: headers, lines, ready (IMP-02). */
const RANKS: Record<EtapeImport, number> = { lecture: 0, entetes: 0, lignes: 1, geocodage: 1, pret: 2 }

function currentStep({ etat, etape, nombreErreurs }: CheckSeen): number {
  if (etat === 'refuse') return 0
  if (etat === 'verifie') return nombreErreurs > 0 ? 1 : 3
  return etape ? RANKS[etape] : 0
}

/** True once a running check has reported nothing for a while; each report starts the wait again. */
function useSilence(running: boolean, move: string): boolean {
  const [silentAt, setSilentAt] = useState<string | null>(null)
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setSilentAt(move), CHECK_SILENCE_MS)
    return () => clearTimeout(timer)
  }, [running, move])
  return running && silentAt === move
}

interface Props {
  seen: CheckSeen
  /** Restarts an interrupted check. */
  onAgain: () => void
  /** Cancels the import; absent while that is being asked. */
  onCancel?: (() => void) | undefined
}

/** The check step by step, with a bar that follows the lines done (IMP-01, IMP-02). */
export function CheckSteps({ seen, onAgain, onCancel }: Props) {
  const running = seen.etat === 'en-attente' || seen.etat === 'verification'
  const silent = useSilence(running, `${seen.updatedAt} ${seen.fait}`)
  const rank = currentStep(seen)
  // The button that began the check is gone at its end.
  const heading = useFocusBack<HTMLHeadingElement>(running)
  // On a small screen the steps would wrap, and lose the lines between them.
  const narrow = useNarrow()
  const isBad = (step: number) => !running && rank === step
  return (
    <Panel>
      <Stack gap="md">
        <Title ref={heading} order={2} size="h4" tabIndex={-1} className="breakable">
          Vérification de « {seen.nom} »
        </Title>
        <Stepper active={rank} size="sm" iconSize={30} orientation={narrow ? 'vertical' : 'horizontal'}>
          <Stepper.Step
            label="Vérification des en-têtes"
            loading={running && rank === 0}
            color={isBad(0) ? 'rouge' : undefined}
          />
          <Stepper.Step
            label="Vérification des lignes"
            loading={running && rank === 1}
            color={isBad(1) ? 'rouge' : undefined}
          />
          <Stepper.Step label="Prêt à valider" />
        </Stepper>
        {running && (
          <Progress
            label={seen.etape ? etapesImport[seen.etape] : 'En attente'}
            done={seen.fait}
            total={seen.total > 1 ? seen.total : null}
            countsOf={(done, total) =>
              total === null
                ? ''
                : // How many lines a file has is known once they are read.
                  `${formatNumber(done)} sur ${seen.etape === 'lignes' ? 'environ ' : ''}${formatNumber(total)}`
            }
            onCancel={onCancel}
          />
        )}
        {silent && (
          <Group justify="space-between" role="alert">
            <Text size="sm">
              {seen.etat === 'en-attente'
                ? "D'autres vérifications sont en cours : celle-ci attend son tour."
                : 'La vérification semble interrompue.'}
            </Text>
            <Button variant="default" size="compact-sm" onClick={onAgain}>
              Relancer la vérification
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}
