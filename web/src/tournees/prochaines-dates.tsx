import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { Badge, Group, List, Modal, Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { longDay } from './jours.ts'

/** Days in words, with today marked; or the sentence that there are none (TOUR-05). */
export function Dates({ jours, aujourdhui }: { jours: readonly string[]; aujourdhui: string }) {
  if (jours.length === 0) return <Text c="dimmed">Pas de prochaine échéance</Text>
  return (
    <List spacing={6} icon={<IconCalendarEvent size={18} aria-hidden />} listStyleType="none">
      {jours.map((jour) => (
        <List.Item key={jour}>
          <Group gap="xs" wrap="nowrap">
            <span>{longDay(jour)}</span>
            {jour === aujourdhui && <Badge color="vert">Aujourd'hui</Badge>}
          </Group>
        </List.Item>
      ))}
    </List>
  )
}

/** The dialog of a row: the next days of a tournée (TOUR-05, TOUR-33). */
export function ProchainesDates({
  item,
  onClose,
}: {
  item: Item<typeof tournee> | null
  onClose: () => void
}) {
  return (
    <Modal opened={item !== null} onClose={onClose} title={<Text fw={650}>Prochaines dates tournée</Text>}>
      <Text c="dimmed" size="sm" mb="sm">
        {item?.libelle}
      </Text>
      <Dates jours={item?.prochainesDates ?? []} aujourdhui={jourDeParis(new Date().toISOString())} />
    </Modal>
  )
}
