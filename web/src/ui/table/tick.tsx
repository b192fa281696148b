import classes from './tick.module.css'

interface TickProps {
  label: string
  checked: boolean
  /** True when some rows are ticked, not all. */
  partly?: boolean
  /** `isRange`: with the Shift key, for all since the last one. */
  onChange: (checked: boolean, isRange: boolean) => void
}

/** A tick box of a table. A plain element: a table of 200 rows holds 200 of them. */
export function Tick({ label, checked, partly = false, onChange }: TickProps) {
  return (
    <input
      type="checkbox"
      className={classes.tick}
      aria-label={label}
      checked={checked}
      ref={(input) => {
        if (input) input.indeterminate = partly
      }}
      onChange={(event) =>
        onChange(
          event.currentTarget.checked,
          event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
        )
      }
    />
  )
}
