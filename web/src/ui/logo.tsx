import classes from './logo.module.css'

/** The mark of the product: a drop of water over a bin. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className={classes.logo}>
      <path className={classes.drop} d="M32 3c10 13 20 23.500 20 36a20 20 0 0 1-40 0C12 26.500 22 16 32 3z" />
      <path className={classes.lid} d="M22 33h20M29.500 29h5" />
      <path
        className={classes.bin}
        d="M24 37.500h16l-1.600 12a2.600 2.600 0 0 1-2.600 2.300h-7.600a2.600 2.600 0 0 1-2.600-2.300z"
      />
    </svg>
  )
}

export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.wordmark}>
      <Logo size={size} />
      <span className={classes.name}>Lavandière</span>
    </span>
  )
}
