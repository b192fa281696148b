import type { Fiche as FicheLue, JourFiche, TotauxFiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { Accordion, Alert, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import { Jours } from './fiche-jours.tsx'
import { heuresText } from './mots.ts'

interface SemainesProps {
  fiche: FicheLue
  /** Opens the dialog of a day; null for readers who may not change it. */
  onOpen: ((jour: JourFiche) => void) | null
}

/** The weeks of a person with the totals of each, and of the whole period (RH-69, RH-74). */
export function Semaines({ fiche: lue, onOpen }: SemainesProps) {
  const { semaines, operateur, totauxMensuels, heuresAuDela, periode } = lue
  const isEmpty = semaines.every(({ jours }) =>
    jours.every(({ exists, statutJournee }) => !exists && statutJournee === 'WD'),
  )
  const cle = (annee: number, numero: number) => `${annee}-${numero}`
  return (
    <Stack gap="md">
      {isEmpty && (
        <Panel p={0}>
          <Empty message="Aucune donnée disponible" />
        </Panel>
      )}
      <Accordion
        multiple
        defaultValue={semaines.map(({ annee, numero }) => cle(annee, numero))}
        variant="separated"
        chevronPosition="left"
        key={`${operateur.id}|${periode?.id}`}
      >
        {semaines.map(({ numero, annee, debut, fin, partagee, jours, totaux, avertissements }) => (
          <Accordion.Item value={cle(annee, numero)} key={cle(annee, numero)}>
            <Accordion.Control>
              <Group justify="space-between" gap="xs">
                <Text fw={600}>
                  Semaine {numero} ({formatDate(debut)} - {formatDate(fin)})
                </Text>
                <TotauxDeLaFiche totaux={totaux} />
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {partagee && (
                <Text size="sm" c="dimmed" mb="xs">
                  Cette semaine est partagée avec une autre période : seuls les jours de celle-ci sont
                  comptés.
                </Text>
              )}
              {avertissements.map(({ message, code }) => (
                <Alert key={code} color="orange" icon={<IconAlertTriangle size={18} />} p="xs" mb="xs">
                  {message}
                </Alert>
              ))}
              <Jours jours={jours} isClosed={periode?.clotureeLe != null} onOpen={onOpen} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Panel>
        <Title order={2} fz="md" mb="xs">
          Totaux{periode ? ` : ${periode.libelle}` : ''}
        </Title>
        <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }}>
          <Chiffre label="Heures normales" value={totauxMensuels.hn} />
          <Chiffre label="Heures +25%" value={totauxMensuels.h25} />
          <Chiffre label="Heures +50%" value={totauxMensuels.h50} />
          <Chiffre label="Heures de nuit" value={totauxMensuels.hnuit} />
          <Chiffre label="Total" value={totauxMensuels.total} />
          {heuresAuDela !== null && <Chiffre label="Au-delà du contrat" value={heuresAuDela} />}
        </SimpleGrid>
      </Panel>
    </Stack>
  )
}

/** The totals of a week, each with its name (RH-69). */
function TotauxDeLaFiche({ totaux: { hn, h25, h50, hnuit, total } }: { totaux: TotauxFiche }) {
  const named: readonly [string, number][] = [
    ['HN', hn],
    ['H25', h25],
    ['H50', h50],
    ['HNuit', hnuit],
    ['Total', total],
  ]
  return (
    <Group gap="sm" mr="md">
      {named.map(([name, value]) => (
        <Text size="sm" key={name} className="chiffres">
          <Text span c="dimmed">
            {name}
          </Text>{' '}
          {heuresText(value)} h
        </Text>
      ))}
    </Group>
  )
}

function Chiffre({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={22} fw={650} className="chiffres">
        {heuresText(value)} h
      </Text>
    </div>
  )
}
