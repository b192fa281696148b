import { chiffresPayes } from '@lavandiere/domain/heures/explication.ts'
import type { Fiche as FicheLue, JourFiche, TotauxFiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { Accordion, Alert, Group, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyPanel } from '../ui/empty.tsx'
import { Note } from '../ui/note.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Panel } from '../ui/panel.tsx'
import { CopierSemaine } from './copier-semaine.tsx'
import { Jours } from './fiche-jours.tsx'
import classes from './heures.module.css'
import { heuresText } from './mots.ts'
import type { ChiffreOuvert } from './pourquoi.tsx'

/** The dialog of the reasons, loaded when a figure is opened first. */
const Pourquoi = onDemand(() => import('./pourquoi.tsx').then((m) => m.Pourquoi))

interface SemainesProps {
  fiche: FicheLue
  /** Opens the dialog of a day; null for readers who may not change it. */
  onOpen: ((jour: JourFiche) => void) | null
}

/** The weeks of a person with the totals of each, and of the whole period (RH-69, RH-74). */
export function Semaines({ fiche: lue, onOpen }: SemainesProps) {
  const { semaines, operateur, totauxMensuels, heuresAuDela, periode } = lue
  const [ouvert, setOuvert] = useState<ChiffreOuvert | null>(null)
  const isEmpty = semaines.every(({ jours }) =>
    jours.every(({ exists, statutJournee }) => !exists && statutJournee === 'WD'),
  )
  const whole = { de: periode?.libelle ?? 'ces semaines', semaines }
  return (
    <Stack gap="md">
      {isEmpty && <EmptyPanel message="Aucune donnée disponible" />}
      <Accordion
        multiple
        defaultValue={semaines.map(cleDe)}
        variant="separated"
        chevronPosition="left"
        key={`${operateur.id}|${periode?.id}`}
      >
        {semaines.map((semaine) => (
          <Semaine
            key={cleDe(semaine)}
            semaine={semaine}
            operateurId={operateur.id}
            isClosed={periode?.clotureeLe != null}
            onOpen={onOpen}
            onWhy={setOuvert}
          />
        ))}
      </Accordion>
      <Panel>
        <Title order={2} fz="md" mb="xs">
          Totaux{periode ? ` : ${periode.libelle}` : ''}
        </Title>
        <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }}>
          {MENSUELS.map((chiffre) => (
            <Chiffre
              key={chiffre}
              {...whole}
              chiffre={chiffre}
              value={totauxMensuels[chiffre]}
              onWhy={setOuvert}
            />
          ))}
          {heuresAuDela !== null && (
            <Chiffre {...whole} chiffre="auDela" value={heuresAuDela} onWhy={setOuvert} />
          )}
        </SimpleGrid>
      </Panel>
      {ouvert && <Pourquoi ouvert={ouvert} hasTrips={onOpen !== null} onClose={() => setOuvert(null)} />}
    </Stack>
  )
}

const MENSUELS = ['hn', 'h25', 'h50', 'hnuit', 'total'] as const
const cleDe = ({ annee, numero }: FicheLue['semaines'][number]) => `${annee}-${numero}`

interface SemaineProps extends Pick<SemainesProps, 'onOpen'> {
  semaine: FicheLue['semaines'][number]
  operateurId: number
  isClosed: boolean
  onWhy: (ouvert: ChiffreOuvert) => void
}

/** A week: its totals beside the line that folds it, each with its reasons, then its days. */
function Semaine({ semaine, operateurId, isClosed, onOpen, onWhy }: SemaineProps) {
  const { numero, debut, fin, partagee, jours, totaux, avertissements } = semaine
  return (
    <Accordion.Item value={cleDe(semaine)}>
      <Group justify="space-between" gap={0} pr="md">
        <Accordion.Control w="auto" flex="1 1 16rem">
          <Text span fw={600}>
            Semaine {numero} ({formatDate(debut)} - {formatDate(fin)})
          </Text>
        </Accordion.Control>
        <TotauxDeLaFiche
          totaux={totaux}
          onWhy={(chiffre) => onWhy({ chiffre, de: `semaine ${numero}`, semaines: [semaine] })}
        />
      </Group>
      <Accordion.Panel>
        {partagee && (
          <Note mb="xs">
            Des jours de cette semaine sont hors de la période : ils comptent pour les seuils, pas dans ces
            totaux.
          </Note>
        )}
        {avertissements.map(({ message, code }) => (
          <Alert key={code} color="orange" icon={<IconAlertTriangle size={18} />} p="xs" mb="xs">
            {unbroken(message)}
          </Alert>
        ))}
        <Jours jours={jours} isClosed={isClosed} onOpen={onOpen} />
        {onOpen && <CopierSemaine operateurId={operateurId} semaine={semaine} />}
      </Accordion.Panel>
    </Accordion.Item>
  )
}

const SIGLES = { hn: 'HN', h25: 'H25', h50: 'H50', hnuit: 'HNuit', total: 'Total' } as const

interface TotauxProps {
  totaux: TotauxFiche
  onWhy: (chiffre: keyof TotauxFiche) => void
}

/** The totals of a week, each with its name (RH-69); a click says why. */
function TotauxDeLaFiche({ totaux, onWhy }: TotauxProps) {
  return (
    <Group gap="sm" px="md" py={4}>
      {MENSUELS.map((chiffre) => (
        <UnstyledButton
          key={chiffre}
          className={classes.chiffre}
          fz="sm"
          title="Pourquoi ce chiffre ?"
          onClick={() => onWhy(chiffre)}
        >
          <Text span inherit c="dimmed">
            {SIGLES[chiffre]}
          </Text>{' '}
          <span className="chiffres">{heuresText(totaux[chiffre])} h</span>
        </UnstyledButton>
      ))}
    </Group>
  )
}

interface ChiffreProps extends ChiffreOuvert {
  value: number
  onWhy: (ouvert: ChiffreOuvert) => void
}

/** A total of the period; a click says why. */
function Chiffre({ value, onWhy, ...ouvert }: ChiffreProps) {
  return (
    <UnstyledButton className={classes.chiffre} title="Pourquoi ce chiffre ?" onClick={() => onWhy(ouvert)}>
      <Text span display="block" size="sm" c="dimmed">
        {chiffresPayes[ouvert.chiffre].label}
      </Text>
      <Text span display="block" fz={22} fw={650} className="chiffres">
        {heuresText(value)} h
      </Text>
    </UnstyledButton>
  )
}
