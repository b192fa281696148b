import { unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowsVertical, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import type { Line } from './arrange.ts'
import { type Column, cellOf, contentOf, isWhole, phoneColumns } from './column.ts'
import classes from './phone-rows.module.css'
import { RowActions, RowMenu } from './row-actions.tsx'
import type { RowHandling } from './row-handling.ts'
import { Tick } from './tick.tsx'
import { useRange } from './use-range.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useVirtualLines } from './virtual-lines.ts'

interface PhoneRowsProps<T> extends RowHandling<T> {
  label: string
  lines: readonly Line<T>[]
}

/** What stands where a figure is not known. */
const DASH = '–'

/** Height in px of a row of two lines. */
const ROW_PX = 61

/** The rows on a small screen: two lines each, the name and then the essentials, and one menu. */
export function PhoneRows<T>({ label, lines, columns, ...rest }: PhoneRowsProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const onFocusCapture = useRowFocus(list, lines)
  const rows = useVirtualLines(lines, list, ROW_PX)
  const onPick = useRange(lines, rest.selection)
  const parts = phoneColumns(columns)
  return (
    <ul
      className={classes.list}
      aria-label={label}
      ref={list}
      onFocusCapture={onFocusCapture}
      onFocus={rows.onFocus}
      style={{ ...rows.style, paddingBottom: rows.tailPx }}
    >
      {rows.drawn.map(({ line, index, gapPx }) => (
        <li
          className={classes.row}
          style={{ '--gap': `${gapPx}px` } as CSSProperties}
          data-depth={line.depth}
          data-line={line.key}
          data-index={index}
          ref={rows.measure}
          key={line.key}
        >
          <PhoneRow line={line} parts={parts} onPick={onPick} {...rest} />
        </li>
      ))}
    </ul>
  )
}

/**
 * What a column says of a row; a figure, or what means nothing alone, is preceded by the name of its column, and one that there
 * is not is left out.
 */
function saidOf<T>(column: Column<T>, row: T): ReactNode {
  const shown = contentOf(column, row)
  if (!isSaid(shown) || shown === DASH) return null
  return column.phone === 'told' || (column.align === 'right' && isSaid(cellOf(column, row))) ? (
    <>
      {column.title} {shown}
    </>
  ) : (
    shown
  )
}

const isSaid = (shown: ReactNode) => shown !== null && shown !== undefined && shown !== ''

type RowProps<T> = Omit<PhoneRowsProps<T>, 'label' | 'lines' | 'columns'> & {
  line: Line<T>
  parts: ReturnType<typeof phoneColumns<T>>
  onPick: ReturnType<typeof useRange<T>>
}

function PhoneRow<T>({ line, parts, onOpen, opens, onToggle, selection, onPick, ...of }: RowProps<T>) {
  const [isUnfolded, setUnfolded] = useState(false)
  const { row } = line
  const named = parts.name ? saidOf(parts.name, row) : null
  const isText = typeof named === 'string' || undefined
  const title = typeof named === 'string' ? unbroken(named) : named
  const menu = of.menu?.(row)
  const unfold = { label: isUnfolded ? 'Replier la ligne' : 'Voir toute la ligne', icon: IconArrowsVertical }
  const canUnfold = parts.folded.some((column) => isSaid(contentOf(column, row)))
  const canOpen = onOpen !== undefined && opens?.(row) !== false
  const press = canOpen ? () => onOpen(row) : canUnfold ? () => setUnfolded(!isUnfolded) : undefined
  const actions = [
    ...(of.actions?.(row) ?? []).filter((one) => one !== false && one !== null),
    ...(canUnfold ? [{ ...unfold, onClick: () => setUnfolded(!isUnfolded) }] : []),
  ]
  return (
    <>
      <div className={classes.head}>
        {selection && (
          <Tick
            label={`Sélectionner ${selection.labelOf(row)}`}
            checked={selection.selected.includes(row)}
            onChange={(picked, isRange) => onPick(line.key, picked, isRange)}
          />
        )}
        {line.parent && (
          <ActionIcon
            variant="subtle"
            aria-expanded={line.expanded}
            aria-label={line.expanded ? 'Replier' : 'Déplier'}
            onClick={() => onToggle(line.key)}
          >
            <IconChevronRight size={18} className={classes.chevron} data-expanded={line.expanded} />
          </ActionIcon>
        )}
        <div className={classes.lines}>
          {press ? (
            <UnstyledButton className={classes.name} data-text={isText} onClick={press}>
              {title}
            </UnstyledButton>
          ) : (
            <span className={classes.name} data-text={isText}>
              {title}
            </span>
          )}
          <Essentials columns={parts.line} row={row} />
        </div>
        {menu}
        {/* Beside the menu that the row has, a second one would look the same. */}
        {menu ? <RowActions actions={actions} /> : actions.length > 0 && <RowMenu actions={actions} />}
      </div>
      {isUnfolded && <Pairs columns={parts.folded} row={row} />}
    </>
  )
}

interface PartProps<T> {
  columns: readonly Column<T>[]
  row: T
}

/** The second line of a row. */
function Essentials<T>({ columns, row }: PartProps<T>) {
  return (
    <div className={classes.essentials}>
      {columns.map((column) => {
        const shown = saidOf(column, row)
        return (
          isSaid(shown) && (
            <span key={column.key} data-whole={isWhole(column) || undefined}>
              {shown}
            </span>
          )
        )
      })}
    </div>
  )
}

/** The other columns of an unfolded row, each with its name. */
function Pairs<T>({ columns, row }: PartProps<T>) {
  return (
    <dl className={classes.pairs}>
      {columns.map((column) => {
        const shown = contentOf(column, row)
        return (
          isSaid(shown) && (
            <div className={classes.pair} key={column.key}>
              <dt>{column.title}</dt>
              <dd>{shown}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
