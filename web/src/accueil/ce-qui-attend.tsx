import type { Element, LigneDAttente, resteAFaire, Sujet } from '@lavandiere/domain/accueil/ce-qui-attend.ts'
import { titreDe } from '@lavandiere/domain/accueil/phrases.ts'
import { unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { Anchor, Skeleton, Text, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarX,
  IconClock,
  IconClockExclamation,
  IconFileImport,
  IconFileReport,
  IconHeartbeat,
  IconMessageReport,
  IconTool,
  IconTruckOff,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { described } from '../api/api.ts'
import { useRead } from '../crud/read.ts'
import { interventionsPath } from '../patrimoines/adresses.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Panel } from '../ui/panel.tsx'
import classes from './ce-qui-attend.module.css'

/** Home is read again after this time while it stays open, in ms: a round becomes late without anybody's doing. */
const ATTENTE_MS = 300_000

/** Elements that a line shows at first. */
const SHOWN = 3

const looks: Record<Sujet, { icon: ComponentType<{ size?: number }>; isUrgent?: true; to?: string }> = {
  societes: { icon: IconUsers, to: '/admin/users/new?role=exploitant' },
  sauvegardes: { icon: IconHeartbeat, isUrgent: true, to: '/service' },
  retards: { icon: IconClockExclamation, isUrgent: true, to: '/dashboard' },
  pannes: { icon: IconTruckOff, isUrgent: true, to: '/admin/laveuses?statut=4' },
  conflits: { icon: IconCalendarX, isUrgent: true, to: '/planning?conflits=oui' },
  problemes: { icon: IconTool },
  constats: { icon: IconAlertTriangle },
  signalements: { icon: IconMessageReport, to: '/signalements' },
  feuilles: { icon: IconClock },
  imports: { icon: IconFileImport },
  rapports: { icon: IconFileReport, to: '/synthese' },
}

/** The address of what waits; null where only its subject has one, or none. */
function addressOf({ lieu }: Pick<Element, 'lieu'>): string | null {
  if (!lieu) return null
  if (lieu.import) return `/patrimoine/${lieu.patrimoine}/import/?import=${lieu.import}`
  if (lieu.periode) return `/RH/suivi-heures?periode=${lieu.periode}`
  if (lieu.laveuse) return `/admin/laveuses/${lieu.laveuse}/journal`
  if (lieu.conteneur) return interventionsPath(lieu.conteneur)
  return interventionsPath(lieu.patrimoine ?? '', 'patrimoine')
}

/**
 * What needs the person now: a line for each subject of which something waits, one click from where it is settled.
 * @param isBeginning true under the first steps of a company: those wait, so that nothing waits is not said
 */
export default function CeQuiAttend({ isBeginning = false }: { isBeginning?: boolean }) {
  const { data, error, refetch } = useRead('/accueil', described<typeof resteAFaire>(), {
    refetchInterval: ATTENTE_MS,
  })
  if (isBeginning && data?.lignes.length === 0) return null
  return (
    <section aria-label="Ce qui attend" aria-busy={!data && !error}>
      <Panel p={0}>
        {data && (
          <ul className={classes.lignes}>
            {data.lignes.map((ligne) => (
              <Ligne key={ligne.sujet} {...ligne} />
            ))}
            {data.lignes.length === 0 && <li className={classes.rien}>Rien n'attend.</li>}
          </ul>
        )}
        {!data && (error ? <ErrorState one={{ error, refetch }} /> : <Skeleton h={112} radius="md" />)}
      </Panel>
    </section>
  )
}

function Ligne({ sujet, nombre, lieu, elements, autres }: LigneDAttente) {
  const { icon: Icon, isUrgent, to } = looks[sujet]
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? elements : elements.slice(0, SHOWN)
  const target = to ?? addressOf({ lieu })
  const beyond = target === null && isOpen ? autres : 0
  const titre = titreDe(sujet, nombre)
  const list = useRef<HTMLUListElement>(null)
  // The button that shows the rest makes way for it: the first of the rest takes the focus.
  useEffect(() => {
    if (isOpen) list.current?.children[SHOWN]?.querySelector('a')?.focus()
  }, [isOpen])
  return (
    <li className={classes.ligne} data-urgent={isUrgent}>
      <span className={classes.icone} aria-hidden>
        <Icon size={20} />
      </span>
      <div className={classes.textes}>
        {target ? (
          <Anchor component={Link} to={target} fw={650} c="inherit">
            {titre}
          </Anchor>
        ) : (
          <Text fw={650}>{titre}</Text>
        )}
        <ul className={classes.elements} ref={list}>
          {shown.map((one) => (
            <li key={`${one.texte} ${JSON.stringify(one.lieu)}`}>
              <Chose {...one} />
            </li>
          ))}
          {shown.length < elements.length && (
            <li>
              <UnstyledButton className={classes.suite} onClick={() => setOpen(true)}>
                Voir la suite
              </UnstyledButton>
            </li>
          )}
          {beyond > 0 && <li>et {beyond} de plus</li>}
        </ul>
      </div>
    </li>
  )
}

/** An element of a line, as a link when it has a page. */
function Chose(one: Element) {
  const to = addressOf(one)
  const texte = unbroken(one.texte)
  return to ? (
    <Anchor component={Link} to={to} size="sm">
      {texte}
    </Anchor>
  ) : (
    texte
  )
}
