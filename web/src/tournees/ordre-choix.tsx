import { Button, Group, MultiSelect, NumberInput, Stack, Switch } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Conteneur } from './conteneurs.ts'
import type { Choix } from './ordre-recherche.ts'

/** Stops that a list offers at once; a search finds the others. */
const OFFERED_MAX = 50

interface OrdreChoixProps {
  ordre: readonly Conteneur[]
  choix: Choix
  onChoix: (choix: Choix) => void
  /** Searches again with these choices; null while there is nothing new to search for. */
  onSearch: (() => void) | null
}

/** What may change in the order of a round: which stretch of it, and which stops keep their number. */
export function OrdreChoix({ ordre, choix, onChoix, onSearch }: OrdreChoixProps) {
  const { troncon, gardes } = choix
  const first = ordre[0]?.id
  const last = ordre.at(-1)?.id
  const keep = (id: number | undefined, isKept: boolean) => {
    const others = gardes.filter((one) => one !== id)
    onChoix({ ...choix, gardes: isKept && id !== undefined ? [...others, id] : others })
  }
  const isEnd = (id: number) => id === first || id === last
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <Rang
          label="Du point n°"
          value={troncon.du}
          max={ordre.length}
          onChange={(du) => onChoix({ ...choix, troncon: { du, au: Math.max(du, troncon.au) } })}
        />
        <Rang
          label="au point n°"
          value={troncon.au}
          max={ordre.length}
          onChange={(au) => onChoix({ ...choix, troncon: { du: Math.min(au, troncon.du), au } })}
        />
        <MultiSelect
          label="Points à laisser à leur place"
          placeholder={gardes.some((id) => !isEnd(id)) ? undefined : 'Aucun autre'}
          data={ordre
            .map(({ id, nomenclature }, rank) => ({
              value: String(id),
              label: `${rank + 1} · ${nomenclature}`,
            }))
            .filter(({ value }) => !isEnd(Number(value)))}
          value={gardes.filter((id) => !isEnd(id)).map(String)}
          onChange={(kept) => onChoix({ ...choix, gardes: [...gardes.filter(isEnd), ...kept.map(Number)] })}
          limit={OFFERED_MAX}
          searchable
          clearable
          nothingFoundMessage="Aucun point"
          flex="1 1 16rem"
        />
      </Group>
      <Group gap="lg" justify="space-between">
        <Group gap="lg">
          <Switch
            label="Garder le premier point"
            checked={first !== undefined && gardes.includes(first)}
            onChange={(event) => keep(first, event.currentTarget.checked)}
          />
          <Switch
            label="Garder le dernier point"
            checked={last !== undefined && gardes.includes(last)}
            onChange={(event) => keep(last, event.currentTarget.checked)}
          />
        </Group>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          disabled={onSearch === null}
          onClick={() => onSearch?.()}
        >
          Recalculer
        </Button>
      </Group>
    </Stack>
  )
}

interface RangProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

const Rang = ({ label, value, max, onChange }: RangProps) => (
  <NumberInput
    label={label}
    value={value}
    onChange={(next) => typeof next === 'number' && onChange(next)}
    min={1}
    max={max}
    clampBehavior="strict"
    allowDecimal={false}
    allowNegative={false}
    w={120}
  />
)
