import type { Fiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { journees } from '@lavandiere/domain/heures/journees.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { Group, List, Stack } from '@mantine/core'
import { useList } from '../crud/list.ts'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Section } from '../ui/section.tsx'
import { useToday } from '../ui/today.ts'
import { WaitingList } from '../ui/waiting.tsx'
import { ChoixPeriode } from './choix-periode.tsx'
import { useFiche } from './fiche-heures.tsx'
import { Semaines } from './fiche-semaines.tsx'
import { LegendeJournees } from './legende.tsx'
import { Soldes } from './soldes.tsx'
import { usePeriode } from './use-suivi.ts'

/** Days in the future whose absences are read: a year. */
const A_VENIR_MAX = 366

/**
 * The page of an operateur's own hours: the weeks of a pay period, this one first, and the coming absences. Nothing can be changed
 * here.
 */
export function MesHeures() {
  const choix = usePeriode()
  const { periode, error, refetch } = choix
  const today = useToday()
  const sheet = useFiche(periode === undefined ? null : { periode: periode?.id })
  const absences = useList(posteOperateur, {
    'date[after]': today,
    'order[date]': 'asc',
    itemsPerPage: A_VENIR_MAX,
  })
  return (
    <Page title="Mes heures">
      <Panel>
        <Stack gap="md">
          <Group align="flex-end">
            <ChoixPeriode {...choix} />
          </Group>
          <LegendeJournees />
        </Stack>
      </Panel>
      {sheet.data ? (
        <>
          <Semaines fiche={newestFirst(sheet.data, today)} onOpen={null} />
          {absences.data ? <Absences postes={absences.data.members} /> : <WaitingList one={absences} />}
          {!absences.isPending && <Soldes operateur={sheet.data.operateur} />}
        </>
      ) : (
        <WaitingList one={error ? { error, refetch } : sheet} />
      )}
    </Page>
  )
}

/** The weeks with this one first, then those before it from the newest, then those to come. */
function newestFirst(fiche: Fiche, today: string): Fiche {
  const coming = fiche.semaines.filter(({ debut }) => debut > today)
  const begun = fiche.semaines.filter(({ debut }) => debut <= today)
  return { ...fiche, semaines: [...begun.toReversed(), ...coming] }
}

type PosteLu = Item<typeof posteOperateur>

/** The coming absences as rows, each with its days in words. */
const absencesOf = (postes: readonly PosteLu[]) =>
  postes.flatMap(({ id, date, statutJournee }) =>
    date && statutJournee && statutJournee !== 'WD'
      ? [{ id, date, label: journees[statutJournee].label }]
      : [],
  )

function Absences({ postes }: { postes: readonly PosteLu[] }) {
  const absences = absencesOf(postes)
  return (
    <Section title="Mes absences à venir">
      {absences.length === 0 ? (
        <Note>Aucune absence n'est prévue.</Note>
      ) : (
        <List size="sm">
          {absences.map(({ id, date, label }) => (
            <List.Item key={id}>
              {jourEntier(date)} : {label}
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  )
}
