import { type ElementProps, Paper, type PaperProps } from '@mantine/core'
import classes from './panel.module.css'

/** A surface that holds a form, a table or a card. */
export function Panel({ children, ...props }: PaperProps & ElementProps<'div', keyof PaperProps>) {
  return (
    <Paper className={classes.panel} p={{ base: 'md', sm: 'lg' }} {...props}>
      {children}
    </Paper>
  )
}
