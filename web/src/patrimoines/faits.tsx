import classes from './carte-conteneurs.module.css'

/** Facts of a popup, each with its label; unknown facts are left out. */
export function Faits({ faits }: { faits: readonly (readonly [string, string | null | undefined])[] }) {
  return (
    <dl className={classes.faits}>
      {faits
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
