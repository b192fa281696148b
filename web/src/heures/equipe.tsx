import type { DetailEquipe } from '@lavandiere/domain/heures/detail-equipe.ts'
import { pauseText } from '@lavandiere/domain/heures/journees.ts'
import { formatTime, parisClock } from '@lavandiere/domain/kernel/dates.ts'
import { minutesText } from '@lavandiere/domain/kernel/texte.ts'
import { heureVueDu } from '@lavandiere/domain/telematique/formats.ts'
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
export function differences(one: Feuille, other: Feuille) {
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
  const colonnes: readonly Colonne[] = [
    { title: 'Opérateur', cell: (membre) => <Personne membre={membre} onCopy={onCopy} /> },
    {
      title: 'Démarrage camion',
      cell: ({ laveusePrisePoste }) => moteurText(date, laveusePrisePoste?.ignitionOn),
    },
    {
      title: 'Prise de poste',
      differs: differs.heureDebut,
      cell: (membre) => (
        <Moment membre={membre} champ="heureDebut" title="Prise de poste" isLocked={isLocked} />
      ),
    },
    { title: 'Premier lavage', cell: ({ feuilleDeTemps }) => heureOf(feuilleDeTemps?.premiereIntervention) },
    {
      title: 'Temps de pause',
      differs: differs.tempsPauseMinutes,
      cell: (membre) => <Pause membre={membre} isLocked={isLocked} />,
    },
    { title: 'Dernier lavage', cell: ({ feuilleDeTemps }) => heureOf(feuilleDeTemps?.derniereIntervention) },
    {
      title: 'Fin de poste',
      differs: differs.heureFin,
      cell: (membre) => <Moment membre={membre} champ="heureFin" title="Fin de poste" isLocked={isLocked} />,
    },
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
          Feuille n° {feuilleDeTemps.id} · {minutesText(feuilleDeTemps.workMinutes)}
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

/** Sends one field of a sheet. The promise is rejected when the server refuses it. */
function useField(feuille: NonNullable<Feuille>) {
  const change = useChangeSheet()
  return {
    isPending: change.isPending,
    save: (body: ChangementDeFeuille) => change.mutateAsync({ feuille, body }),
  }
}

interface MomentProps {
  membre: Membre
  champ: 'heureDebut' | 'heureFin'
  title: string
  isLocked: boolean
}

function Moment({ membre, ...props }: MomentProps) {
  return membre.feuilleDeTemps ? (
    <MomentDe feuille={membre.feuilleDeTemps} nom={membre.libelle} {...props} />
  ) : (
    '–'
  )
}

function MomentDe({
  feuille,
  nom,
  champ,
  title,
  isLocked,
}: Omit<MomentProps, 'membre'> & { feuille: NonNullable<Feuille>; nom: string }) {
  const { isPending, save } = useField(feuille)
  const instant = feuille[champ]
  return (
    <Modifiable
      label={`${title} de ${nom}`}
      shown={heureOf(instant)}
      value={murDe(instant && parisClock(instant))}
      isLocked={isLocked}
      isPending={isPending}
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

function Pause({ membre, isLocked }: { membre: Membre; isLocked: boolean }) {
  return membre.feuilleDeTemps ? (
    <PauseDe feuille={membre.feuilleDeTemps} nom={membre.libelle} isLocked={isLocked} />
  ) : (
    '–'
  )
}

function PauseDe({
  feuille,
  nom,
  isLocked,
}: {
  feuille: NonNullable<Feuille>
  nom: string
  isLocked: boolean
}) {
  const { isPending, save } = useField(feuille)
  return (
    <Modifiable
      label={`Temps de pause de ${nom}`}
      shown={pauseText(feuille.tempsPauseMinutes)}
      value={feuille.tempsPauseMinutes}
      isLocked={isLocked}
      isPending={isPending}
      input={(value, onChange) => (
        <ChampPause value={value} onChange={(next) => next !== null && onChange(next)} />
      )}
      onSave={(value) => save({ tempsPauseMinutes: value })}
    />
  )
}
