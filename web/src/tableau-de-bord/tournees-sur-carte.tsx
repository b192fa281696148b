import { formatTime } from '@lavandiere/domain/kernel/dates.ts'
import { Text, UnstyledButton } from '@mantine/core'
import classes from './carte-du-jour.module.css'
import type { Trace } from './lieux.ts'

interface Props {
  traces: readonly Trace[]
  /** The round that the map shows alone. */
  chosen: number | null
  onChoose: (id: number | null) => void
}

/** The rounds of the map in words: a click shows one alone, another all of them again. */
export function TourneesSurCarte({ traces, chosen, onChoose }: Props) {
  return (
    <ul className={classes.liste} aria-label="Tournées de la carte">
      {traces.map((trace) => {
        const { id } = trace.tour
        return (
          <li key={id}>
            <UnstyledButton
              className={classes.ligne}
              aria-pressed={id === chosen}
              onClick={() => onChoose(id === chosen ? null : id)}
            >
              <Ligne trace={trace} />
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}

function Ligne({ trace: { tour, client, color, retard, dernier, lieux } }: { trace: Trace }) {
  const placed = lieux.filter(({ position }) => position !== null).length
  return (
    <>
      <span className={classes.couleur} style={{ background: color }} aria-hidden />
      <Text fw={600} lineClamp={1} component="span">
        {tour.libelle}
      </Text>
      <Text component="span" size="sm" fw={600} className="chiffres">
        {tour.progress} %
      </Text>
      <Text component="span" size="sm" c="dimmed" lineClamp={1} className={classes.suite}>
        {[client, 'equipe' in tour ? tour.equipe.label : null].filter(Boolean).join(' · ')}
      </Text>
      <Text component="span" size="sm" className={classes.suite}>
        {tour.etat}
        {dernier && `, dernier passage à ${formatTime(dernier.quand)} (${dernier.nomenclature})`}
      </Text>
      {retard && (
        <Text component="span" size="sm" c="orange" fw={600} className={classes.suite}>
          {retard}
        </Text>
      )}
      {placed < lieux.length && (
        <Text component="span" size="sm" c="dimmed" className={classes.suite}>
          {placed === 0 ? 'Aucun lieu placé sur la carte' : `${lieux.length - placed} sans position`}
        </Text>
      )}
    </>
  )
}
