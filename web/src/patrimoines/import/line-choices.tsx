import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { ChoixImport, ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { repetitions } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { separations } from '@lavandiere/domain/patrimoines/import/parties.ts'
import { Select, Stack, Text } from '@mantine/core'
import { choicesOf } from '../../ui/choices.ts'
import { Panel } from '../../ui/panel.tsx'
import type { ImportState } from './use-import.ts'

interface Props {
  seen: ImportVu
  state: ImportState
}

/** What becomes of lines whose nomenclature another line of the file has (OPEN-60). */
export function Repeated({ seen, state }: Props) {
  const { repetees = 0, ecartees = 0 } = seen.lecture ?? {}
  if (repetees === 0) return null
  return (
    <Choice
      label={`${countInWords(repetees, 'ligne reprend', 'lignes reprennent')} la nomenclature d'une autre`}
      labels={repetitions}
      value={seen.choix.repetition ?? 'refuser'}
      state={state}
      choose={(repetition) => ({ repetition })}
    >
      {ecartees > 0 &&
        `${countInWords(ecartees, 'ligne écartée', 'lignes écartées')} : le rapport les nomme.`}
    </Choice>
  )
}

const RULE = 'La nomenclature est suivie du code du déchet : A-OM, A-VER (A-VER-2 si le code revient).'

/** What becomes of lines that name several wastes (IMP-35): with a column for each waste, nothing is to be chosen. */
export function SeveralWastes({ seen, state }: Props) {
  const { separees = 0, affectation } = seen.lecture ?? {}
  if (separees === 0) return null
  const label = `${countInWords(separees, 'ligne porte', 'lignes portent')} plusieurs déchets`
  const from = affectation?.champs['Type de dechet']
  if (from && 'colonnes' in from && from.colonnes.length > 1)
    return (
      <Panel>
        <Text size="sm">
          {label} : une ligne est faite pour chacun. {RULE}
        </Text>
      </Panel>
    )
  const { separation = 'separer' } = seen.choix
  return (
    <Choice
      label={label}
      labels={separations}
      value={separation}
      state={state}
      choose={(chosen) => ({ separation: chosen })}
    >
      {separation === 'separer' && RULE}
    </Choice>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  labels: Record<T, string>
  value: T
  state: ImportState
  choose: (value: T) => ChoixImport
  children: React.ReactNode
}

/** A choice for some lines of a file, which is then checked again. */
function Choice<T extends string>({ label, labels, value, state, choose, children }: ChoiceProps<T>) {
  return (
    <Panel>
      <Stack gap="xs">
        <Select
          label={label}
          data={choicesOf(labels)}
          value={value}
          onChange={(chosen) => chosen && state.recheck(choose(chosen))}
          disabled={state.rechecking}
          maw={420}
        />
        {children && <Text size="sm">{children}</Text>}
      </Stack>
    </Panel>
  )
}
