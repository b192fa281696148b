import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { conflitsDe } from '@lavandiere/domain/planning/conflits.ts'
import type { Planning } from '@lavandiere/domain/planning/planning.ts'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconDownload,
  IconUserSearch,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { urlOf } from '../api/url.ts'
import { useDownload } from '../crud/download.tsx'
import { DateField } from '../ui/date-field.tsx'
import { DensityItems } from '../ui/table/columns-menu.tsx'
import { DotsMenu, MenuEntry } from '../ui/table/row-actions.tsx'
import { BoutonConflits } from './conflits.tsx'
import { BoutonFiltres } from './filtres.tsx'
import classes from './planning.module.css'
import type { useMoves } from './use-planning.ts'
import type { Vue } from './use-vue.ts'

interface Props {
  vue: Vue
  /** Undefined while it is loaded first. */
  planning: Planning | undefined
  /** True while `planning` is of other weeks than those chosen. */
  isEarlier: boolean
  moves: ReturnType<typeof useMoves>
  onCopy: () => void
}

/** The line above the board: its week, what clashes in it, its filters, undo and a menu. */
export function Barre({ vue, planning, isEarlier, moves, onCopy }: Props) {
  const { aujourdhui, filtres, showFiltres, isConflits, showConflits } = vue
  const conflits = useMemo(
    () => (planning && !isEarlier ? conflitsDe(planning, aujourdhui) : []),
    [planning, isEarlier, aujourdhui],
  )
  return (
    <Group gap="xs" className={classes.ecran}>
      <Semaines vue={vue} />
      <BoutonConflits
        nombre={conflits.length}
        isOpen={isConflits}
        onToggle={() => showConflits(!isConflits)}
      />
      <Group gap="xs" ml="auto">
        <Button
          className={classes.retour}
          variant="default"
          leftSection={<IconArrowBackUp size={18} />}
          disabled={moves.dernier === null}
          loading={moves.isPending}
          title={moves.dernier ? `Annuler : ${moves.dernier}` : undefined}
          onClick={moves.undo}
        >
          Annuler
        </Button>
        <Button
          variant="default"
          leftSection={<IconUserSearch size={18} />}
          onClick={() => vue.showLibre(firstDay(vue))}
        >
          Qui est libre ?
        </Button>
        {planning && <BoutonFiltres planning={planning} filtres={filtres} onFiltres={showFiltres} />}
        <Autres vue={vue} onCopy={onCopy} />
      </Group>
    </Group>
  )
}

/** Today when the board shows it, else its first day. */
const firstDay = ({ du, jours, aujourdhui }: Vue) =>
  aujourdhui >= du && aujourdhui < addDays(du, jours) ? aujourdhui : du

interface PasProps {
  label: string
  icon: Icon
  onClick: () => void
}

/** A button that leads to the days before or after those shown. */
export const Pas = ({ label, icon: Arrow, onClick }: PasProps) => (
  <ActionIcon variant="default" size="input-sm" aria-label={label} onClick={onClick}>
    <Arrow size={18} />
  </ActionIcon>
)

/** The week that the board shows, and the ways to others. */
function Semaines({ vue: { du, courante, showDu } }: Pick<Props, 'vue'>) {
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <Pas label="Semaine précédente" icon={IconChevronLeft} onClick={() => showDu(addDays(du, -7))} />
        <Button variant="default" disabled={du === courante} onClick={() => showDu(courante)}>
          Cette semaine
        </Button>
        <Pas label="Semaine suivante" icon={IconChevronRight} onClick={() => showDu(addDays(du, 7))} />
      </Group>
      <DateField aria-label="Semaine du" value={du} w={150} onChange={(jour) => jour && showDu(jour)} />
    </>
  )
}

/** The menu of what is needed less often: a copy, paper, and how much is shown. */
function Autres({ vue: { du, jours, filtres, showJours }, onCopy }: Pick<Props, 'vue' | 'onCopy'>) {
  const { pending, start } = useDownload()
  const path = urlOf('/planning/pdf', { du, jours, ...filtres })
  return (
    <DotsMenu loading={pending}>
      <Menu.Dropdown>
        <MenuEntry label="Copier la semaine…" icon={IconCopy} onClick={onCopy} />
        <MenuEntry
          label="Télécharger le PDF"
          icon={IconDownload}
          onClick={() => start(path, `planning_${du}_${addDays(du, jours - 1)}.pdf`)}
        />
        <Menu.Divider />
        <Menu.Label>Étendue</Menu.Label>
        <Menu.RadioGroup value={String(jours)} onChange={(value) => showJours(value === '14' ? 14 : 7)}>
          <Menu.RadioItem value="7">1 semaine</Menu.RadioItem>
          <Menu.RadioItem value="14">2 semaines</Menu.RadioItem>
        </Menu.RadioGroup>
        <DensityItems />
      </Menu.Dropdown>
    </DotsMenu>
  )
}
