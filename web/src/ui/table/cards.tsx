import { Button, UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { Line } from './arrange.ts'
import classes from './cards.module.css'
import { type Column, cellOf, contentOf } from './column.ts'
import { type RowHandling, withPicked } from './row-handling.ts'
import { Tick } from './tick.tsx'
import { useRowFocus } from './use-row-focus.ts'

interface CardsProps<T> extends RowHandling<T> {
  label: string
  lines: readonly Line<T>[]
}

/** The rows as cards, for small screens: a heading, then label and value pairs, then the actions. */
export function Cards<T>({ label, lines, columns, ...rest }: CardsProps<T>) {
  const heading = columns.find((column) => column.card === 'title') ?? columns[0]
  const others = columns.filter((column) => column !== heading)
  const list = useRef<HTMLUListElement>(null)
  const onFocusCapture = useRowFocus(
    list,
    lines.map(({ key }) => key),
  )
  return (
    <ul className={classes.list} aria-label={label} ref={list} onFocusCapture={onFocusCapture}>
      {lines.map((line) => (
        <li className={classes.card} data-depth={line.depth} data-line={line.key} key={line.key}>
          <CardHead line={line} heading={heading} {...rest} />
          <dl className={classes.pairs}>
            {others.map((column) => {
              const shown = contentOf(column, line.row)
              if (shown === null || shown === undefined || shown === '') return null
              return (
                <div className={classes.pair} key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{shown}</dd>
                </div>
              )
            })}
          </dl>
          {rest.actions && <div className={classes.actions}>{rest.actions(line.row)}</div>}
        </li>
      ))}
    </ul>
  )
}

/** A heading that is only a number is preceded by the name of its column. */
function titleOf<T>(heading: Column<T>, row: T): ReactNode {
  const shown = contentOf(heading, row)
  if (typeof cellOf(heading, row) !== 'number') return shown
  return (
    <>
      {heading.title} {shown}
    </>
  )
}

type HeadProps<T> = Omit<CardsProps<T>, 'label' | 'lines' | 'columns'> & {
  line: Line<T>
  heading: Column<T> | undefined
}

function CardHead<T>({ line, heading, onOpen, opens, onToggle, selection }: HeadProps<T>) {
  const title = heading ? titleOf(heading, line.row) : null
  return (
    <div className={classes.head}>
      {selection && (
        <Tick
          label={`Sélectionner ${selection.labelOf(line.row)}`}
          checked={selection.selected.includes(line.row)}
          onChange={(picked) => selection.onChange(withPicked(selection.selected, line.row, picked))}
        />
      )}
      {onOpen && opens?.(line.row) !== false ? (
        <UnstyledButton className={classes.title} onClick={() => onOpen(line.row)}>
          {title}
        </UnstyledButton>
      ) : (
        <span className={classes.title}>{title}</span>
      )}
      {line.parent && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onToggle(line.key)}
          aria-expanded={line.expanded}
        >
          {line.expanded ? 'Replier' : 'Déplier'}
        </Button>
      )}
    </div>
  )
}
