import {
  type EspaceClient as Espace,
  type espaceClient,
  IMPOSSIBLES_MAX,
} from '@lavandiere/domain/accueil/espace-client.ts'
import { CLIENT_JOURS } from '@lavandiere/domain/accueil/phrases.ts'
import { formatDateTime, jourCourt } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Anchor, Box, SimpleGrid } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { described } from '../api/api.ts'
import { useSessionUser } from '../api/store.ts'
import { AbonnementButton } from '../calendriers/abonnement-button.tsx'
import { useRead } from '../crud/read.ts'
import { interventionsPath } from '../patrimoines/adresses.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import { useToday } from '../ui/today.ts'
import { Waiting } from '../ui/waiting.tsx'
import classes from './ce-qui-attend.module.css'

const ANSWER = described<typeof espaceClient>()

/** What a client wants to know first: the last washes, what could not be washed, the next rounds. */
export default function EspaceClient() {
  const [isWhole, setIsWhole] = useState(false)
  const asked = useRead('/accueil/client', ANSWER)
  const whole = useRead('/accueil/client', ANSWER, {
    query: { impossibles: IMPOSSIBLES_MAX },
    enabled: isWhole,
  })
  const { data } = asked
  const user = useSessionUser()
  const today = useToday()
  if (!data) return <Waiting one={asked} skeleton={<Blocs>{BLOCS}</Blocs>} />
  const { impossibles, totalImpossibles } = whole.data ?? data
  return (
    <Blocs>
      <Bloc titre="Derniers lavages" vide={`Aucun lavage depuis ${countInWords(CLIENT_JOURS, 'jour')}.`}>
        {data.lavages.map(({ jour, laves, impossibles }) => (
          <li key={jour}>
            {jourCourt(jour)} : {countInWords(laves, 'bac lavé', 'bacs lavés')}
            {impossibles > 0 && `, ${countInWords(impossibles, 'impossible')}`}
          </li>
        ))}
      </Bloc>
      <Bloc
        titre="Lavages impossibles"
        vide={`Aucun lavage impossible depuis ${countInWords(CLIENT_JOURS, 'jour')}.`}
      >
        {impossibles.map((one) => (
          <Impossible key={`${one.quand} ${one.patrimoine} ${one.conteneur}`} {...one} />
        ))}
        {totalImpossibles > impossibles.length && (
          <li>
            {countInWords(totalImpossibles - impossibles.length, 'autre')} depuis{' '}
            {countInWords(CLIENT_JOURS, 'jour')}
            {!isWhole && (
              <>
                {' : '}
                <Anchor component="button" type="button" size="sm" onClick={() => setIsWhole(true)}>
                  tout voir
                </Anchor>
              </>
            )}
          </li>
        )}
        {whole.error && (
          <li>
            <ErrorState one={whole} />
          </li>
        )}
      </Bloc>
      <Bloc
        titre="Prochains passages"
        vide={`Aucun passage prévu dans les ${countInWords(CLIENT_JOURS, 'jour')}.`}
        foot={user && <AbonnementButton iri={`/api/clients/${user.id}`} nom="tous vos passages" />}
      >
        {data.prochains.map(({ jour, tournees, bacs }) => (
          <li key={jour}>
            {jourCourt(jour)} : {countInWords(tournees, 'tournée')}, {jour <= today && 'encore '}
            {countInWords(bacs, 'bac')}
          </li>
        ))}
      </Bloc>
    </Blocs>
  )
}

const Blocs = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, md: 3 }} spacing={{ base: 'xs', sm: 'md' }}>
    {children}
  </SimpleGrid>
)

/** The three blocks before their answer, of the height that those of a week mostly have. */
const BLOCS = ['lavages', 'impossibles', 'prochains'].map((name) => <BlockSkeleton h={300} key={name} />)

function Impossible({
  nom,
  adresse,
  conteneur,
  patrimoine,
  quand,
  problemes,
  observation,
  bacs,
}: Espace['impossibles'][number]) {
  const to = conteneur ? interventionsPath(conteneur) : interventionsPath(patrimoine, 'patrimoine')
  return (
    <li>
      <Anchor component={Link} to={to} size="sm">
        {nom}
      </Anchor>{' '}
      {[adresse, formatDateTime(quand), countInWords(bacs, 'bac'), problemes.join(', '), observation]
        .filter(Boolean)
        .join(' · ')}
    </li>
  )
}

interface BlocProps {
  titre: string
  vide: string
  foot?: ReactNode
  children: ReactNode[]
}

function Bloc({ titre, vide, foot, children }: BlocProps) {
  const isEmpty = children.flat().every((child) => !child)
  return (
    <Section title={titre}>
      {isEmpty ? <Note>{vide}</Note> : <ul className={classes.liste}>{children}</ul>}
      {foot && <Box mt="xs">{foot}</Box>}
    </Section>
  )
}
