import { Logo } from '../ui/logo.tsx'
import classes from './centered.module.css'

/** What stands while the first screen loads: the mark, nothing that moves the page afterwards. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label="Chargement">
      <Logo size={64} />
    </div>
  )
}
