import { formatDate, hourInWords } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords, formatNumber, formatTenths } from '@lavandiere/domain/kernel/texte.ts'
import type { Tour, TourClient } from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { traitesInWords } from '@lavandiere/domain/tableau-de-bord/traites.ts'
import {
  avancementColor,
  productiviteColor,
  productiviteGauge,
  startText,
} from '@lavandiere/domain/tournees/avancement.ts'
import { ActionIcon, Anchor, Badge, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconClockExclamation, IconDotsVertical } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Note } from '../ui/note.tsx'
import { onDemand } from '../ui/on-demand.tsx'

/** Menus are heavy: the figures of a round stand there before its menu. */

/** What the percentage counts; when nothing is planned for the round on that day, a sentence that says so. */
const washedInWords = ({ total, nombreLaves, nombreLavageImpossible, nombreHorsPlan }: TourClient): string =>
  total === 0 && nombreHorsPlan > 0
    ? 'Aucun passage prévu ce jour'
    : traitesInWords({ total, laves: nombreLaves, impossibles: nombreLavageImpossible })

/** What the percentage does not count: bins beside the plan, and partial washes, which are among the washed. */
const besidesInWords = ({ nombreHorsPlan, lavagePartiel, prestationLavagePartiel }: TourClient) =>
  [
    nombreHorsPlan > 0 && `${formatNumber(nombreHorsPlan)} hors plan`,
    lavagePartiel > 0 &&
      `${countInWords(lavagePartiel, 'partiel')}${prestationLavagePartiel ? ` (${prestationLavagePartiel})` : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** A round of the day, its client where the list does not say it, and why it is late; null when it is not. */
export interface TourSuivi {
  tour: Tour | TourClient
  client?: string | undefined
  retard: string | null
  /** When its crew was last heard of; null while nothing is known. */
  contact?: string | null
}

/** What a telephone told late, or by a wrong clock. */
const envoisInWords = ({ tardifs, decales }: Tour): string =>
  [
    tardifs > 0 && `${countInWords(tardifs, 'passage reçu', 'passages reçus')} longtemps après`,
    decales > 0 && `${countInWords(decales, 'passage')} d'un téléphone à l'horloge décalée`,
  ]
    .filter(Boolean)
    .join(' · ')

/**
 * A round of the day: crew, progress, washed and impossible bins, productivity (DASH-22 … DASH-27). A client sees
 * neither crew nor link to the tournée (DASH-02); a tournée removed since has a mark and no link (OPEN-38).
 */
export function TourCarte({ tour, client, retard, contact, date }: TourSuivi & { date: string }) {
  const { fond, texte } = avancementColor(tour.etat)
  const besides = besidesInWords(tour)
  const envois = 'equipe' in tour ? envoisInWords(tour) : null
  return (
    <Paper withBorder p="sm" radius="md">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <div style={{ minWidth: 0 }}>
            {'equipe' in tour && !tour.supprimee ? (
              <Anchor
                component={Link}
                to={`/admin/tournees/${tour.id}/edit`}
                fw={600}
                className="breakable"
                data-arrow
              >
                {tour.libelle}
              </Anchor>
            ) : (
              <Text fw={600} className="breakable">
                {tour.libelle}
              </Text>
            )}
          </div>
          <Group gap={4} flex="none" justify="flex-end">
            {tour.supprimee && <Badge variant="default">Supprimée depuis</Badge>}
            <Badge variant="filled" color={fond} c={texte}>
              {tour.etat}
            </Badge>
            {'equipe' in tour && <MenuDuTour tour={tour} date={date} />}
          </Group>
        </Group>
        <Note mt={-6} lineClamp={2}>
          {[client, tour.type, tour.prestation].filter(Boolean).join(' · ')}
        </Note>
        {tour.regle && tour.regle !== date && (
          <Text size="sm">
            Déplacé du {formatDate(tour.regle)}
            {'motif' in tour && tour.motif ? ` : ${tour.motif}` : ''}
          </Text>
        )}
        {retard && (
          <Badge color="orange" maw="100%" leftSection={<IconClockExclamation size={14} aria-hidden />}>
            {retard}
          </Badge>
        )}
        {'equipe' in tour && (
          <Badge variant="default" maw="100%">
            {tour.equipe.label}
          </Badge>
        )}
        <Group wrap="nowrap" gap="sm">
          <Stack gap={4} flex={1} miw={0}>
            <Progress.Root size="lg">
              <Progress.Section
                value={tour.progress}
                color={fond}
                aria-label={`Avancement de ${tour.libelle}`}
              />
            </Progress.Root>
            <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
              <Text size="sm" className="chiffres">
                {washedInWords(tour)}
              </Text>
              <Text size="sm" fw={600} className="chiffres">
                {tour.progress} %
              </Text>
            </Group>
            {besides && <Note className="chiffres">{besides}</Note>}
          </Stack>
          <Productivite value={tour.productivite} />
        </Group>
        {(tour.heureDebut || ('laveuse' in tour && tour.laveuse)) && (
          <Note>
            {[
              tour.heureDebut && `Départ à ${hourInWords(tour.heureDebut)}`,
              'laveuse' in tour && tour.laveuse && `Laveuse ${tour.laveuse}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Note>
        )}
        {'confies' in tour &&
          tour.confies.map(({ sens, id, libelle, points, faits }) => (
            <Text size="sm" key={sens + id}>
              {sens === 'vers' ? 'Confié à' : 'Repris de'} « {libelle} » :{' '}
              {countInWords(points, 'point', 'points')}, {countInWords(faits, 'fait', 'faits')}
            </Text>
          ))}
        <Note>
          <Passages {...tour} />
        </Note>
        {envois && (
          <Text size="sm" c="orange">
            {envois}
          </Text>
        )}
        {contact && <Note>{contact}</Note>}
      </Stack>
    </Paper>
  )
}

/** The menu of a round, whose place is kept until its code came. */
export const MenuDuTour = onDemand(
  () => import('./tour-menu.tsx').then((m) => m.TourMenu),
  () => (
    <ActionIcon variant="subtle" color="gray" disabled aria-hidden>
      <IconDotsVertical size={18} />
    </ActionIcon>
  ),
)

/** When the crew was at work, from the first to the last intervention, in words that fit the width of a card. */
function Passages({ dateDebut, dateFin }: Pick<TourClient, 'dateDebut' | 'dateFin'>) {
  if (dateDebut === null || dateFin === null) return `Première intervention : ${startText(dateDebut)}`
  if (dateDebut === dateFin) return `Une intervention, à ${startText(dateDebut)}`
  return `Interventions de ${startText(dateDebut)} à ${startText(dateFin)}`
}

const SIDE = 76
const RING = { cx: SIDE / 2, cy: SIDE / 2, r: 34, fill: 'none', strokeWidth: 7 }

/** Bins per hour as a gauge (DASH-25, DASH-26); a dash in an empty ring without a value. Mantine's ring brings its tooltips. */
function Productivite({ value }: { value: number | null }) {
  const shown = value === null ? '–' : formatTenths(value)
  return (
    <svg
      width={SIDE}
      height={SIDE}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      role="img"
      aria-label={value === null ? 'Productivité inconnue' : `Productivité : ${shown} bacs par heure`}
      style={{ flex: 'none', fill: 'currentColor' }}
      textAnchor="middle"
    >
      <circle {...RING} style={{ stroke: 'var(--mantine-color-default-border)' }} />
      {value !== null && value > 0 && (
        <circle
          {...RING}
          stroke={productiviteColor(value).fond}
          strokeLinecap="round"
          pathLength={100}
          strokeDasharray={`${productiviteGauge(value)} 100`}
          transform={`rotate(-90 ${SIDE / 2} ${SIDE / 2})`}
        />
      )}
      <text x={SIDE / 2} y={37} fontSize={14} fontWeight={650}>
        {shown}
      </text>
      <text x={SIDE / 2} y={51} fontSize={12} style={{ fill: 'var(--mantine-color-dimmed)' }}>
        bacs/h
      </text>
    </svg>
  )
}
