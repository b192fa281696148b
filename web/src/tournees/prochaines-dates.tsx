import { hourInWords, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { type JourTournee, joursTournee } from '@lavandiere/domain/tournees/jour.ts'
import type { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { Badge, Group, List, Stack, Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useRead } from '../crud/read.ts'
import { DialogHost } from '../ui/dialog-host.tsx'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import { useToday } from '../ui/today.ts'
import { Waiting } from '../ui/waiting.tsx'
import { JourMenu } from './jour-menu.tsx'

/** Days in words, with today marked; or the sentence that there are none (TOUR-05). */
export function Dates({ jours, aujourdhui }: { jours: readonly string[]; aujourdhui: string }) {
  if (jours.length === 0) return <Text c="dimmed">Pas de prochaine échéance</Text>
  return (
    <List spacing={6} icon={<IconCalendarEvent size={18} aria-hidden />} listStyleType="none">
      {jours.map((jour) => (
        <List.Item key={jour}>
          <Group component="span" gap="xs" wrap="nowrap">
            <span>{jourEntier(jour)}</span>
            {jour === aujourdhui && (
              <Badge color="vert" flex="0 0 auto">
                Aujourd'hui
              </Badge>
            )}
          </Group>
        </List.Item>
      ))}
    </List>
  )
}

const DATES_MAX = 5

type TourneeNommee = Pick<Item<typeof tournee>, 'id' | 'libelle'>

/** The dialog of a row: the next days of a tournée, each with what may be done with it (TOUR-05, TOUR-33). */
export const ProchainesDates = ({ item, onClose }: { item: TourneeNommee; onClose: () => void }) => (
  <OpenedModal onClose={onClose} size="lg" title="Prochaines dates tournée">
    <DialogHost>
      <Passages item={item} />
    </DialogHost>
  </OpenedModal>
)

function Passages({ item }: { item: TourneeNommee }) {
  const aujourdhui = useToday()
  const read = useRead(`/campagne_lavages/${item.id}/jours`, joursTournee, { query: { du: aujourdhui } })
  const { data } = read
  if (!data) return <Waiting one={read} skeleton={<BlockSkeleton h={200} />} />
  // Cancelled ones count too: they are taken back here.
  const days = data.jours.slice(0, DATES_MAX)
  return (
    <>
      <Note mb="sm">{item.libelle}</Note>
      {days.length === 0 && <Text c="dimmed">Pas de prochaine échéance</Text>}
      <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {days.map((day) => (
          <ProchainPassage key={day.regle} day={day} item={item} isToday={day.jour === aujourdhui} />
        ))}
      </Stack>
    </>
  )
}

/** One day: its date, what became of it, who works on it where that differs, and its menu. */
function ProchainPassage({
  day,
  item,
  isToday,
}: {
  day: JourTournee
  item: TourneeNommee
  isToday: boolean
}) {
  const crew = day.differe.includes('equipe')
    ? [day.chauffeur.libelle, day.equipier?.libelle].filter(Boolean).join(' / ')
    : null
  const details = [
    day.etat === 'reportee' ? `Déplacé du ${jourEntier(day.regle)}` : null,
    day.motif,
    crew,
    day.laveuse?.libelle,
    day.heureDebut ? `Départ à ${hourInWords(day.heureDebut)}` : null,
  ].filter(Boolean)
  return (
    <Group component="li" gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
      <div>
        <Group gap="xs">
          <Text td={day.etat === 'annulee' ? 'line-through' : undefined}>{jourEntier(day.jour)}</Text>
          {isToday && <Badge color="vert">Aujourd'hui</Badge>}
          {day.etat === 'annulee' && <Badge color="rouge">Annulé</Badge>}
        </Group>
        {details.length > 0 && <Note>{details.join(' · ')}</Note>}
      </div>
      <JourMenu
        vise={{ campagne: item.id, libelle: item.libelle, regle: day.regle }}
        isChanged={day.etat !== 'prevue'}
      />
    </Group>
  )
}
