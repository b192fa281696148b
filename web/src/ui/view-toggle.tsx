import { SegmentedControl } from '@mantine/core'
import { IconList, IconMap, type Icon as IconOf } from '@tabler/icons-react'
import { useStored } from './use-stored.ts'
import classes from './view-toggle.module.css'

export interface View<T extends string> {
  value: T
  label: string
  icon?: IconOf
}

/** The two views of most pages with a toggle: list and map. */
export const LIST_AND_MAP: readonly View<'list' | 'map'>[] = [
  { value: 'list', label: 'Affichage liste', icon: IconList },
  { value: 'map', label: 'Affichage carte', icon: IconMap },
]

/** The view chosen under a name, remembered on this device (BIZ-08); the first view by default. */
export function useView<T extends string>(name: string, views: readonly View<T>[]) {
  const values = views.map((view) => view.value)
  return useStored<T>(name, values[0] as T, { allowed: values })
}

interface ViewToggleProps<T extends string> {
  label: string
  views: readonly View<T>[]
  value: T
  onChange: (value: T) => void
}

/** Switches between the views of a page. */
export function ViewToggle<T extends string>({ label, views, value, onChange }: ViewToggleProps<T>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      onChange={(next) => onChange(next as T)}
      data={views.map(({ value: one, label: text, icon: Icon }) => ({
        value: one,
        label: (
          <span className={classes.view}>
            {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
            {text}
          </span>
        ),
      }))}
    />
  )
}
