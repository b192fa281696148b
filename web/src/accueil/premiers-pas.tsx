import type { PremiersPas as Etat } from '@lavandiere/domain/accueil/premiers-pas.ts'
import { Button, Group, Progress, Title } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '../api/api.ts'
import { useWrite } from '../crud/write.ts'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import classes from './premiers-pas.module.css'

interface Pas {
  label: string
  help: string
  isDone: boolean
  /** The address where the step is taken; null while it needs another one first. */
  to: string | null
}

/** The steps of a company to its first day, in the order in which each needs the ones before. */
function stepsOf(etat: Etat): readonly Pas[] {
  const { client, patrimoine } = etat
  const lieux = patrimoine === null ? `/patrimoine/${client}/new/` : `/patrimoine/${patrimoine}/import/`
  const isReady = etat.formulaire && etat.conteneurs && etat.operateur
  return [
    {
      label: 'Un client',
      help: 'La collectivité ou la société pour qui vous lavez',
      isDone: client !== null,
      to: '/admin/users/new?role=client',
    },
    {
      label: 'Un formulaire de lavage',
      help: "Ce que l'équipage relève et photographie à chaque lavage",
      isDone: etat.formulaire,
      to: client === null ? null : '/admin/forms/new',
    },
    {
      label: 'Ses conteneurs',
      help:
        patrimoine === null
          ? 'Un patrimoine du client, puis le fichier de ses conteneurs'
          : "Le fichier du client, tel que vous l'avez reçu",
      isDone: etat.conteneurs,
      to: client === null ? null : lieux,
    },
    {
      label: 'Un équipage',
      help: 'Le compte de la personne qui lave',
      isDone: etat.operateur,
      to: '/admin/users/new?role=operateur',
    },
    {
      label: 'Une tournée',
      help: 'Les conteneurs, leur ordre, les jours et qui y va',
      isDone: etat.tournee,
      to: isReady ? '/admin/tournees/new' : null,
    },
    {
      label: 'Le premier jour',
      help: 'Le premier lavage enregistré, suivi sur le Dashboard',
      isDone: etat.lavage,
      to: etat.tournee ? '/dashboard' : null,
    },
  ]
}

/** What a company that begins has to do before its first day, until it puts this away. */
export default function PremiersPas({ etat }: { etat: Etat }) {
  const putAway = useWrite(() => api('/accueil/premiers-pas', { method: 'DELETE' }), {
    failed: "Les premiers pas n'ont pas pu être rangés",
  })
  const steps = stepsOf(etat)
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="premiers-pas">
      <Panel>
        <Group justify="space-between" gap="xs" mb="xs" wrap="nowrap">
          <Group gap="xs" align="baseline" wrap="nowrap">
            <Title order={2} size="h4" id="premiers-pas">
              Premiers pas
            </Title>
            <Note>
              {done} sur {steps.length}
            </Note>
          </Group>
          <Button
            variant="subtle"
            size="compact-xs"
            loading={putAway.isPending}
            onClick={() => putAway.mutate()}
          >
            Ne plus afficher
          </Button>
        </Group>
        <Progress value={(done / steps.length) * 100} size="xs" color="vert" mb="sm" aria-hidden />
        <ol className={classes.steps}>
          {steps.map((pas, index) => (
            <li key={pas.label} aria-current={pas === next ? 'step' : undefined}>
              <Row pas={pas} rank={index + 1} isNext={pas === next} />
            </li>
          ))}
        </ol>
      </Panel>
    </section>
  )
}

function Row({ pas, rank, isNext }: { pas: Pas; rank: number; isNext: boolean }) {
  const { label, help, isDone, to } = pas
  const inside: ReactNode = (
    <>
      <span className={classes.mark} data-done={isDone || undefined}>
        {isDone ? <IconCheck size={16} stroke={2.5} role="img" aria-label="Fait" /> : rank}
      </span>
      <span>
        <span className={classes.label}>{label}</span>
        <span className={classes.help}>{help}</span>
      </span>
      {to && !isDone && <IconChevronRight size={18} className={classes.lead} aria-hidden />}
    </>
  )
  if (isDone || to === null)
    return (
      <span className={classes.row} data-later={!isDone || undefined}>
        {inside}
      </span>
    )
  return (
    <Link to={to} className={classes.row} data-next={isNext || undefined}>
      {inside}
    </Link>
  )
}
