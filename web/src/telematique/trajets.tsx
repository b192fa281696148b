import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import {
  countInWords,
  formatTenths,
  minutesText,
  secondsText,
  withCapital,
} from '@lavandiere/domain/kernel/texte.ts'
import { conducteurText } from '@lavandiere/domain/laveuses/equipage.ts'
import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import {
  heureVueDu,
  minutesOfDays,
  plaqueText,
  vitesseMoyenneKmh,
} from '@lavandiere/domain/telematique/formats.ts'
import type { ContexteDuJour, ResumeTrajets, TrajetLu } from '@lavandiere/domain/telematique/reponses.ts'
import { Alert, Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useOne } from '../crud/one.ts'
import { ChoixDuJour, useJourDePage } from '../tableau-de-bord/jour-de-page.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Section } from '../ui/section.tsx'
import { useToday } from '../ui/today.ts'
import { Waiting, WaitingPage } from '../ui/waiting.tsx'
import { HeuresMasquees } from './heures-masquees.tsx'
import { hasArrived, motsDArret } from './trace.ts'
import { TrajetCarte } from './trajet-carte.tsx'
import { useJour } from './use-jour.ts'

const TRAJETS_TITLE = 'Trajets'
const RIEN = 'Aucune donnée pour ce jour'
const TIRET = '–'

/**
 * `/laveuses/{id}/trips?date=`: where a vehicle went on a day, and what was planned (TRK-10 … TRK-21). One that was removed
 * since shows its days too.
 */
export function Trajets() {
  const { id = '' } = useParams()
  const { date, question, choose } = useJourDePage()
  const today = useToday()
  const one = useOne(laveuse, id, { query: { archives: true } })
  if (!one.data) return <WaitingPage title={TRAJETS_TITLE} one={one} />
  if (!date) return <WaitingPage title={TRAJETS_TITLE} one={question} />
  const vehicle = one.data.item
  return (
    <Page
      title={TRAJETS_TITLE}
      item={vehicle.immatriculation}
      subtitle={[vehicle.description, plaqueText(vehicle)].filter(Boolean).join(' · ')}
      actions={<ChoixDuJour date={date} onChoose={choose} />}
    >
      <JourneeDeTrajets vehicle={vehicle} date={date} today={today} key={date} />
    </Page>
  )
}

interface JourneeProps {
  vehicle: Item<typeof laveuse>
  date: string
  today: string
}

function JourneeDeTrajets({ vehicle, date, today }: JourneeProps) {
  // A tracker of now: the past days of a vehicle are kept when its tracker is taken off.
  const isFollowed = Boolean(vehicle.quartixId || vehicle.identifiantTraceur)
  const { resume, moteur, itineraire, contexte } = useJour({ laveuse: vehicle.id, date, today })
  const [isShown, setShown] = useState(false)
  const trips = itineraire.data?.Trips ?? []
  const ended = trips.filter(hasArrived)
  const known = contexte.data
  const missing = [resume, moteur].filter(({ data }) => data === undefined)
  const hasContext = known !== undefined && (known.operateur !== null || known.tournees.length > 0)
  if (itineraire.error && !itineraire.data) return <Waiting one={itineraire} />
  return (
    <Stack gap="md">
      <EtatDesTrajets
        isFollowed={isFollowed}
        etat={itineraire.data?.etat}
        misAJour={itineraire.data?.misAJour ?? null}
      />
      {(isFollowed || trips.length > 0) && <HeuresMasquees />}
      <Panel p="sm">
        <Stack gap="sm">
          {resume.isPending || moteur.isPending ? (
            <>
              <Chiffres chiffres={DU_RESUME.map((label) => [label, null])} />
              <Chiffres chiffres={DU_MOTEUR.map((label) => [label, null])} />
            </>
          ) : (
            <>
              {resume.data && <Resume resume={resume.data} />}
              {moteur.data && <Moteur date={date} temps={moteur.data} />}
              {missing.length > 0 && (
                <ErrorState
                  one={{
                    error: missing[0]?.error,
                    refetch: () => Promise.all(missing.map((one) => one.refetch())),
                  }}
                />
              )}
            </>
          )}
          <Group justify="space-between" gap="sm" mih={{ base: '4.25rem', sm: '2.25rem' }}>
            <Contexte contexte={hasContext ? known : undefined} question={contexte} />
            {known && known.tournees.length > 0 && (
              <Button
                variant="default"
                size="sm"
                leftSection={isShown ? <IconEyeOff size={18} /> : <IconEye size={18} />}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? 'Masquer la tournée' : 'Afficher la tournée'}
              </Button>
            )}
          </Group>
        </Stack>
      </Panel>
      <TrajetCarte
        laveuse={vehicle.id}
        trips={trips}
        contexte={isShown && known ? known : null}
        fitKey={`${date} ${trips.length > 0} ${isShown}`}
        loading={itineraire.isPending}
      />
      {ended.length > 0 && <Arrets trips={ended} />}
    </Stack>
  )
}

interface EtatProps {
  isFollowed: boolean
  etat: string | undefined
  misAJour: string | null
}

/** A note that tells why no data, or only old data, is shown (TRK-28). */
function EtatDesTrajets({ isFollowed, etat, misAJour }: EtatProps) {
  if (!isFollowed && etat === 'non-configure')
    return (
      <Alert color="bleu" icon={<IconCloudOff size={20} />}>
        Sans boîtier télématique : aucun trajet n'est enregistré pour ce jour.
      </Alert>
    )
  if (etat !== 'indisponible') return null
  return (
    <Alert color="orange" icon={<IconCloudOff size={20} />}>
      Le fournisseur de positions ne répond pas
      {misAJour ? ` : données connues au ${formatDateTime(misAJour)}.` : '.'}
    </Alert>
  )
}

const DU_RESUME = ['Début des trajets', 'Distance', 'Conduite', 'Vitesse moyenne'] as const
const DU_MOTEUR = ['Démarrage du moteur', 'Arrêt du moteur', 'Lavage (pompe)'] as const

/**
 * Start, kilometres, driving time and average speed of the day (TRK-12, TRK-13, TRK-14), and apart from them the ways on
 * which the tracker was silent.
 */
function Resume({ resume }: { resume: ResumeTrajets }) {
  const { StartDate, Distance, TravelTime, UnknownDistance, UnknownTime } = resume
  if (StartDate === null && !Distance) return <Text c="dimmed">{RIEN}</Text>
  const speed = vitesseMoyenneKmh(Distance, TravelTime)
  return (
    <Chiffres
      chiffres={[
        [DU_RESUME[0], StartDate === null ? TIRET : formatDateTime(StartDate)],
        [DU_RESUME[1], Distance === null ? TIRET : `${formatTenths(Distance)} km`],
        [DU_RESUME[2], TravelTime === null ? TIRET : minutesText(minutesOfDays(TravelTime))],
        [DU_RESUME[3], speed === null ? TIRET : `${formatTenths(speed)} km/h`],
        ...(UnknownDistance && UnknownTime !== null
          ? [
              [
                'Traceur muet',
                `${formatTenths(UnknownDistance)} km en ${minutesText(minutesOfDays(UnknownTime))}`,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

/** Engine and pump of the day (TRK-15). */
function Moteur({
  date,
  temps,
}: {
  date: string
  temps: NonNullable<ReturnType<typeof useJour>['moteur']['data']>
}) {
  const { ignition_on: on, ignition_off: off, pompeS } = temps
  return (
    <Chiffres
      chiffres={[
        [DU_MOTEUR[0], on === null ? TIRET : heureVueDu(date, on)],
        [DU_MOTEUR[1], off === null ? TIRET : heureVueDu(date, off)],
        [DU_MOTEUR[2], pompeS ? secondsText(pompeS) : TIRET],
      ]}
    />
  )
}

/** Figures under their names; null stands for one that is awaited, whose place is kept. */
function Chiffres({ chiffres }: { chiffres: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      {chiffres.map(([label, value]) => (
        <div key={label}>
          <Note>{label}</Note>
          <Skeleton visible={value === null} maw={value === null ? 120 : undefined}>
            <Text fw={600} className="chiffres">
              {value ?? TIRET}
            </Text>
          </Skeleton>
        </div>
      ))}
    </SimpleGrid>
  )
}

interface ContexteProps {
  contexte: ContexteDuJour | undefined
  question: Pick<ReturnType<typeof useJour>['contexte'], 'data' | 'error'>
}

/** The crew of the vehicle on that day, its rounds and its washes (TRK-15, OPEN-97). */
function Contexte({ contexte, question }: ContexteProps) {
  if (!contexte)
    return (
      <Note>
        {question.data ? RIEN : question.error && "L'équipe et la tournée de ce jour n'ont pas pu être lues"}
      </Note>
    )
  const noms = contexte.operateurs.map(({ libelle }) => libelle)
  const conducteur = conducteurText(noms, contexte.operateur?.libelle ?? null)
  const tournees = contexte.tournees.map(({ libelle }) => libelle).join(', ')
  return (
    <Text size="sm" className="breakable">
      {conducteur ? withCapital(conducteur) : 'Aucun opérateur'}
      <Text span c="dimmed" inherit>
        {' · '}
        {tournees || 'aucune tournée'}
        {contexte.interventions.length > 0 && `, ${countInWords(contexte.interventions.length, 'lavage')}`}
      </Text>
    </Text>
  )
}

/** The stops at the ends of movements in words, with how long and beside which container. */
function Arrets({ trips }: { trips: readonly TrajetLu[] }) {
  return (
    <Section title="Arrêts">
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {trips.map((trip) => (
          <Text component="li" size="sm" key={trip.Route[0]?.EventDateTime ?? motsDArret(trip)}>
            {motsDArret(trip)}
          </Text>
        ))}
      </Stack>
    </Section>
  )
}
