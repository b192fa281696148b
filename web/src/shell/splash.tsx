import { Logo } from '../ui/logo.tsx'
import classes from './centered.module.css'

/** Shown while the first screen loads: the logo alone, so that the page does not move afterwards. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label="Chargement">
      <Logo size={64} />
    </div>
  )
}
