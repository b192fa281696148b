import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { JourMenu } from '../tournees/jour-menu.tsx'
import { Panel } from '../ui/panel.tsx'
import type { JourAffiche } from './use-journee.ts'

/**
 * The rounds that the rule lays on this day but that are not held on it, with a button to bring them back for the roles
 * that may.
 */
export function Absents({ absents, date }: { absents: JourAffiche['absents']; date: string }) {
  return (
    <Panel>
      <Title order={2} mb="sm">
        Annulées ou déplacées
      </Title>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {absents.map((absent) => (
          <Group component="li" key={absent.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Group gap="xs">
                <Text fw={600}>{absent.libelle}</Text>
                <Badge color={absent.etat === 'annulee' ? 'rouge' : 'vert'} variant="light" tt="none">
                  {absent.etat === 'annulee' ? 'Annulée' : `Déplacée au ${formatDate(absent.jour)}`}
                </Badge>
              </Group>
              <Text size="sm" c="dimmed">
                {[absent.client, 'motif' in absent ? absent.motif : null].filter(Boolean).join(' · ')}
              </Text>
            </div>
            {'motif' in absent && (
              <JourMenu
                vise={{ campagne: absent.id, libelle: absent.libelle, regle: absent.regle }}
                isChanged={absent.etat === 'annulee' || absent.regle !== date || absent.jour !== date}
              />
            )}
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}
