import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { Stack, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { onArrowKeys } from '../arrow-keys.ts'
import classes from './beside.module.css'

interface MapBesideProps {
  map: ReactNode
  /** Names the list to a screen reader. */
  label: string
  /** The height of map and list on a large screen, as CSS writes it. */
  height: string
  search?: ReactNode
  /** The lines; undefined while they load. */
  lines: ReactNode[] | undefined
  /** True while other lines load behind the shown ones. */
  isBusy?: boolean
  /** Shown under the lines, or in their place before they are there. */
  children?: ReactNode
}

/** A map and the list of its pins: the way to a pin by keyboard, or by name. */
export function MapBeside({ map, label, height, search, lines, isBusy = false, children }: MapBesideProps) {
  return (
    <div className={classes.cote}>
      {map}
      <Stack
        component="section"
        aria-label={label}
        gap="xs"
        miw={0}
        h={{ base: 'auto', md: height }}
        mah={{ base: '60vh', md: 'none' }}
      >
        {search}
        {lines && (
          <ul className={classes.liste} aria-label={label} aria-busy={isBusy} onKeyDown={onArrowKeys}>
            {lines}
          </ul>
        )}
        {children}
      </Stack>
    </div>
  )
}

interface MapListLineProps {
  isPressed: boolean
  isDisabled?: boolean
  onClick: () => void
  /** A menu beside the line. */
  menu?: ReactNode
  children: ReactNode
}

/** A line of the list beside a map. */
export const MapListLine = ({ isPressed, isDisabled, onClick, menu, children }: MapListLineProps) => (
  <li>
    <UnstyledButton
      className={classes.ligne}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
      data-arrow
    >
      {children}
    </UnstyledButton>
    {menu}
  </li>
)

interface MapLegendEntry {
  key: string | number
  sign: ReactNode
  /** Number of places of this look; null while unknown. */
  count: number | null
}

/** The looks of places on a map; each sign says its meaning. */
export function MapLegend({ entries }: { entries: readonly MapLegendEntry[] }) {
  return (
    <ul aria-label="Légende" className={classes.legende}>
      {entries.map(({ key, sign, count }) => (
        <li key={key} className={classes.entree}>
          {sign}
          {count !== null && (
            <Text component="span" size="sm" c="dimmed" className="chiffres">
              {formatNumber(count)}
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The content of a pin's popup: its name, then what is known of it. */
export function PinSheet({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={6} align="flex-start" miw={210}>
      <Text fw={650} size="sm" pr="lg" component="div">
        {title}
      </Text>
      {children}
    </Stack>
  )
}
