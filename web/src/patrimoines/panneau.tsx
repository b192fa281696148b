import { Paper } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './carte-conteneurs.module.css'

interface PanneauProps {
  /** Accessible name of the panel, announced when it takes the focus. */
  label: string
  /** What a change of takes away what was worked with, such as the line that was removed. */
  step?: unknown
  onEscape?: () => void
  children: ReactNode
}

/** A panel over the map. It takes the focus when it appears, and again when the focused element inside it disappears. */
export function Panneau({ label, step, onEscape, children }: PanneauProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current !== step && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true })
    shownStep.current = step
  }, [step])
  return (
    <Paper
      ref={panel}
      component="section"
      aria-label={label}
      tabIndex={-1}
      p="sm"
      shadow="sm"
      withBorder
      className={classes.panneau}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) return
        event.stopPropagation()
        onEscape()
      }}
    >
      {children}
    </Paper>
  )
}
