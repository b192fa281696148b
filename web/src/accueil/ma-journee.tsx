import type { maJournee, PassageDuJour } from '@lavandiere/domain/accueil/ma-journee.ts'
import { addDays, hourInWords, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { described } from '../api/api.ts'
import { useSessionUser } from '../api/store.ts'
import { AbonnementButton } from '../calendriers/abonnement-button.tsx'
import { useRead } from '../crud/read.ts'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** What a crew member asks first: today's and tomorrow's rounds, with whom, in which vehicle, from where. Read-only. */
export default function MaJournee() {
  const asked = useRead('/accueil/ma-journee', described<typeof maJournee>())
  const { data } = asked
  const user = useSessionUser()
  if (!data) return <Waiting one={asked} skeleton={<BlockSkeleton h={168} />} />
  const { jour, passages } = data
  const isNight = passages.some((one) => one.jour < jour)
  const days = [...(isNight ? [addDays(jour, -1)] : []), jour, addDays(jour, 1)]
  return (
    <>
      {days.map((day) => (
        <section key={day} aria-labelledby={`jour-${day}`}>
          <Title order={2} id={`jour-${day}`} fz="md" mb="xs">
            {day === jour ? "Aujourd'hui" : day < jour ? 'Hier soir' : 'Demain'}, {jourEntier(day)}
          </Title>
          <Passages passages={passages.filter((one) => one.jour === day)} />
        </section>
      ))}
      {user && (
        <div>
          <AbonnementButton iri={`/api/operateurs/${user.id}`} nom="vos tournées" />
        </div>
      )}
    </>
  )
}

function Passages({ passages }: { passages: readonly PassageDuJour[] }) {
  if (passages.length === 0)
    return (
      <Panel>
        <Text c="dimmed">Aucune tournée prévue.</Text>
      </Panel>
    )
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xs">
      {passages.map((one) => (
        <Panel key={one.id}>
          <Stack gap={4}>
            <Text fw={650}>{one.libelle}</Text>
            <Note>
              {one.client} · {countInWords(one.bacs, 'bac')}
            </Note>
            <Text size="sm">
              {one.heureDebut ? `Départ à ${hourInWords(one.heureDebut)}` : 'Heure de départ non fixée'}
            </Text>
            <Text size="sm">{one.avec ? `Avec ${one.avec}` : 'Sans équipier'}</Text>
            <Text size="sm">{one.laveuse ? `Laveuse ${one.laveuse}` : 'Laveuse non désignée'}</Text>
            {one.premier && (
              <Text size="sm">
                Premier point : {[one.premier.nom, one.premier.adresse].filter(Boolean).join(', ')}
              </Text>
            )}
          </Stack>
        </Panel>
      ))}
    </SimpleGrid>
  )
}
