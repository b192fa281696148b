import type { VehiculeSuivi } from '@lavandiere/domain/telematique/reponses.ts'
import { Button, Group, Paper, Stack, Text, ThemeIcon, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconCurrentLocation,
  IconDroplet,
  IconEngine,
  IconEngineOff,
  IconGauge,
  IconMapPin,
  IconRoute,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import classes from './carte-laveuse.module.css'
import { type Allure, motsDAllure } from './flotte.ts'
import { trajetsPath } from './lien.ts'

interface CarteLaveuseProps {
  vehicle: VehiculeSuivi
  allure: Allure
  /** The age of the vehicle's position in words. */
  age: string
  isFollowed: boolean
  onLocate: (id: number) => void
  onFollow: (id: number) => void
}

/**
 * A vehicle in the list of the tracking page (TRK-07, TRK-08): green while its engine runs, grey otherwise. It is
 * memoised, since a fleet has hundreds of vehicles and few change at once.
 */
export const CarteLaveuse = memo(function CarteLaveuse(props: CarteLaveuseProps) {
  const { vehicle, allure, age, isFollowed, onLocate, onFollow } = props
  const { immatriculation, description, LocationText, Speed, vehicleId, pompe, id } = vehicle
  const isOn = allure === 'marche'
  const EngineIcon = isOn ? IconEngine : IconEngineOff
  const isLocated = vehicle.Latitude !== null
  const Activity = pompe ? IconDroplet : Speed ? IconGauge : IconEngine
  return (
    <Paper component="li" className={classes.card} data-engine={allure} withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <UnstyledButton
          className={classes.name}
          onClick={() => onLocate(id)}
          disabled={!isLocated}
          title="Montrer sur la carte"
        >
          <Text fw={650} lineClamp={1}>
            {description ?? immatriculation}
          </Text>
          {description && (
            <Text size="sm" c="dimmed">
              {immatriculation}
            </Text>
          )}
        </UnstyledButton>
        <Tooltip label={motsDAllure[allure]}>
          <ThemeIcon
            variant="light"
            color={isOn ? 'vert' : 'gray'}
            size="lg"
            role="img"
            aria-label={motsDAllure[allure]}
          >
            <EngineIcon size={20} aria-hidden />
          </ThemeIcon>
        </Tooltip>
      </Group>
      <Stack gap={2} mt={6}>
        <Conducteur vehicle={vehicle} />
        <Group gap={6} wrap="nowrap" c="dimmed">
          <IconMapPin size={16} aria-hidden className={classes.icon} />
          <Text size="sm" lineClamp={2}>
            {vehicleId === null
              ? 'Sans boîtier télématique'
              : isLocated
                ? `${LocationText ?? 'Lieu inconnu'} ·\u00a0${age}`
                : 'Position inconnue'}
          </Text>
        </Group>
        {(isOn || pompe) && isLocated && (
          <Group gap={6} c="dimmed">
            <Activity size={16} aria-hidden className={classes.icon} />
            <Text size="sm">
              {pompe ? 'Lavage en cours' : Speed ? `Roule à ${Math.round(Speed)} km/h` : 'Moteur tournant'}
            </Text>
          </Group>
        )}
      </Stack>
      <Group gap="xs" mt="xs">
        <Button
          component={Link}
          to={trajetsPath(id)}
          size="xs"
          variant="default"
          leftSection={<IconRoute size={16} />}
        >
          Trajets
        </Button>
        {isLocated && (
          <Button
            size="xs"
            variant={isFollowed ? 'filled' : 'subtle'}
            leftSection={<IconCurrentLocation size={16} />}
            aria-pressed={isFollowed}
            onClick={() => onFollow(id)}
          >
            {isFollowed ? 'Ne plus suivre' : 'Suivre'}
          </Button>
        )}
      </Group>
    </Paper>
  )
})

/** The operateur that the vehicle is assigned to, or a placeholder icon. */
function Conducteur({ vehicle: { operateur } }: { vehicle: VehiculeSuivi }) {
  const Icon = operateur ? IconUser : IconUserOff
  return (
    <Group gap={6} wrap="nowrap" c="dimmed">
      <Icon size={16} aria-hidden className={classes.icon} />
      <Text size="sm" lineClamp={1}>
        {operateur?.libelle ?? 'Aucun opérateur'}
      </Text>
    </Group>
  )
}
