import type { DetailEquipe } from '@lavandiere/domain/heures/detail-equipe.ts'
import { pauseText } from '@lavandiere/domain/heures/journees.ts'
import { formatTime, parisClock } from '@lavandiere/domain/kernel/dates.ts'
import { minutesText, ofName, unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { heureVueDu } from '@lavandiere/domain/telematique/formats.ts'
import { sourceEnMots } from '@lavandiere/domain/terrain/mots.ts'
import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { MomentField } from '../ui/moment-field.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { ChampPause } from './champs-heures.tsx'
import classes from './heures.module.css'
import { Modifiable } from './modifiable.tsx'
import { murDe } from './saisie-des-heures.ts'
import { type ChangementDeFeuille, useChangeSheet } from './use-detail-equipe.ts'

type Feuille = DetailEquipe['feuilleDeTemps']
type Laveuse = DetailEquipe['laveusePrisePoste']

/** One member of the crew of the day. */
export interface Membre {
  id: number
  libelle: string
  role: DetailEquipe['role']
  feuilleDeTemps: Feuille
  laveusePrisePoste: Laveuse
  laveuseFinPoste: Laveuse
}

const ROLES = { chauffeur: 'Chauffeur', equipier: 'Équipier' } as const
const heureOf = (instant: string | null | undefined) => (instant ? formatTime(instant) : '–')

/** Which of start, pause and end differ between the two sheets (RH-49). */
function differences(one: Feuille, other: Feuille) {
  const has = one !== null && other !== null
  return {
    heureDebut: has && one.heureDebut !== other.heureDebut,
    tempsPauseMinutes: has && one.tempsPauseMinutes !== other.tempsPauseMinutes,
    heureFin: has && one.heureFin !== other.heureFin,
  }
}

/** A time of an engine as seen from the day of the shift. */
const moteurText = (jour: string, instant: string | null | undefined) =>
  instant ? heureVueDu(jour, instant) : '–'

interface Colonne {
  title: string
  cell: (membre: Membre) => ReactNode
  differs?: boolean
}

interface Props {
  /** The day of the shift, YYYY-MM-DD. */
  date: string
  membres: readonly Membre[]
  isLocked: boolean
  onCopy: ((membre: Membre) => void) | null
}

/**
 * Operateur and partner with their hours, washes and engine times (RH-48): a table, or cards under each other on a
 * telephone.
 */
export function Equipe({ date, membres, isLocked, onCopy }: Props) {
  const isNarrow = useNarrow()
  const [one, other] = membres
  const differs = differences(one?.feuilleDeTemps ?? null, other?.feuilleDeTemps ?? null)
  const valeur = (title: string, champ: ValeurProps['champ']): Colonne => ({
    title,
    differs: differs[champ],
    cell: (membre) => <Valeur membre={membre} champ={champ} title={title} isLocked={isLocked} />,
  })
  const colonnes: readonly Colonne[] = [
    { title: 'Opérateur', cell: (membre) => <Personne membre={membre} onCopy={onCopy} /> },
    {
      title: 'Démarrage camion',
      cell: ({ laveusePrisePoste }) => moteurText(date, laveusePrisePoste?.ignitionOn),
    },
    valeur('Prise de poste', 'heureDebut'),
    { title: 'Premier lavage', cell: ({ feuilleDeTemps }) => heureOf(feuilleDeTemps?.premiereIntervention) },
    valeur('Temps de pause', 'tempsPauseMinutes'),
    { title: 'Dernier lavage', cell: ({ feuilleDeTemps }) => heureOf(feuilleDeTemps?.derniereIntervention) },
    valeur('Fin de poste', 'heureFin'),
    { title: 'Arrêt camion', cell: ({ laveuseFinPoste }) => moteurText(date, laveuseFinPoste?.ignitionOff) },
  ]
  if (isNarrow)
    return (
      <Stack gap="md">
        {membres.map((membre) => (
          <table className={classes.tableau} key={membre.id}>
            <tbody>
              {colonnes.map(({ title, cell, differs: isOther }) => (
                <tr key={title} className={isOther ? classes.differe : undefined}>
                  <th scope="row">{title}</th>
                  <td>{cell(membre)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </Stack>
    )
  return (
    <table className={classes.tableau}>
      <thead>
        <tr>
          {colonnes.map(({ title }) => (
            <th scope="col" key={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {membres.map((membre) => (
          <tr key={membre.id}>
            {colonnes.map(({ title, cell, differs: isOther }) => (
              <td
                key={title}
                className={isOther ? classes.differe : undefined}
                title={isOther ? 'Diffère du binôme' : undefined}
              >
                {cell(membre)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Personne({ membre, onCopy }: { membre: Membre; onCopy: Props['onCopy'] }) {
  const { libelle, role, feuilleDeTemps } = membre
  const source = feuilleDeTemps && sourceEnMots(feuilleDeTemps.decalageHorloge)
  return (
    <Stack gap={2} align="flex-start">
      <Text fw={600} size="sm">
        {libelle}
      </Text>
      {role && (
        <Text size="xs" c="dimmed">
          {ROLES[role]}
        </Text>
      )}
      {feuilleDeTemps ? (
        <Text size="xs" c="dimmed">
          Feuille n° {feuilleDeTemps.id} · {unbroken(minutesText(feuilleDeTemps.workMinutes))}
          {source && ` · ${source}`}
        </Text>
      ) : (
        <>
          <Text size="sm">Pas de feuille de temps</Text>
          {onCopy && (
            <Button size="compact-sm" variant="default" onClick={() => onCopy(membre)}>
              Créer FDT
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}

interface ValeurProps {
  membre: Membre
  champ: 'heureDebut' | 'heureFin' | 'tempsPauseMinutes'
  title: string
  isLocked: boolean
}

/** A value of a member's sheet, edited in its place; a dash for who has none. */
function Valeur({ membre, champ, title, isLocked }: ValeurProps) {
  const change = useChangeSheet()
  const { feuilleDeTemps: feuille, libelle } = membre
  if (!feuille) return '–'
  const save = (body: ChangementDeFeuille) => change.mutateAsync({ feuille, body })
  const shared = { label: `${title} ${ofName(libelle)}`, isLocked, isPending: change.isPending }
  if (champ === 'tempsPauseMinutes')
    return (
      <Modifiable
        {...shared}
        shown={pauseText(feuille.tempsPauseMinutes)}
        value={feuille.tempsPauseMinutes}
        input={(value, onChange) => (
          <ChampPause value={value} onChange={(next) => next !== null && onChange(next)} />
        )}
        onSave={(tempsPauseMinutes) => save({ tempsPauseMinutes })}
      />
    )
  const instant = feuille[champ]
  return (
    <Modifiable
      {...shared}
      shown={heureOf(instant)}
      value={murDe(instant)}
      input={(value, onChange) => (
        <MomentField
          label={title}
          value={value}
          onChange={onChange}
          jour={parisClock(feuille.heureDebut).slice(0, 10)}
        />
      )}
      onSave={(value) => save({ [champ]: value })}
    />
  )
}
