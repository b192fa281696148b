import { withCapital } from '@lavandiere/domain/kernel/texte.ts'
import { conducteurText } from '@lavandiere/domain/laveuses/equipage.ts'
import type { VehiculeSuivi } from '@lavandiere/domain/telematique/reponses.ts'
import { Button, Group, Paper, Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
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
import { memo, useEffect, useEffectEvent, useState } from 'react'
import { trajetsPath } from '../laveuses/lieu.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { type Allure, activiteOf, ageTextOf, allureOf, motsDAllure } from './flotte.ts'
import classes from './suivi.module.css'

/** Cards that are drawn at first, and that are added each time the end of the list comes near. */
const CARTES = 40

interface ListeDeLaveusesProps {
  vehicles: readonly VehiculeSuivi[]
  now: number
  /** Id of the vehicle that the map keeps in view; null for none. */
  followed: number | null
  onLocate: (id: number) => void
  onFollow: (id: number) => void
  scrolls: 'oui' | 'peu' | 'non'
}

/** The vehicles as cards (TRK-02, TRK-07). */
export const ListeDeLaveuses = memo(function ListeDeLaveuses(props: ListeDeLaveusesProps) {
  const { vehicles, now, followed, onLocate, onFollow, scrolls } = props
  const [count, setCount] = useState(CARTES)
  return (
    <ul className={classes.list} aria-label="Laveuses" data-scrolls={scrolls}>
      {vehicles.slice(0, count).map((vehicle) => (
        <CarteLaveuse
          key={vehicle.id}
          vehicle={vehicle}
          allure={allureOf(vehicle, now)}
          age={ageTextOf(vehicle, now)}
          isFollowed={followed === vehicle.id}
          onLocate={onLocate}
          onFollow={onFollow}
        />
      ))}
      {count < vehicles.length && <Suite key={count} onNear={() => setCount(count + CARTES)} />}
    </ul>
  )
})

/** The end of the cards that are drawn: more are drawn when it comes into view. */
function Suite({ onNear }: { onNear: () => void }) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  const isNear = entry?.isIntersecting ?? false
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (isNear) near()
  }, [isNear])
  return <li ref={ref} className={classes.suite} aria-hidden="true" />
}

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
const CarteLaveuse = memo(function CarteLaveuse(props: CarteLaveuseProps) {
  const { vehicle, allure, age, isFollowed, onLocate, onFollow } = props
  const { immatriculation, description, LocationText, Speed, vehicleId, pompe, id } = vehicle
  const isOn = allure === 'marche'
  const EngineIcon = isOn ? IconEngine : IconEngineOff
  const isLocated = vehicle.Latitude !== null
  const activite = activiteOf(vehicle, allure)
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
          <Text span fw={650} lineClamp={1}>
            {description ?? immatriculation}
          </Text>
          {description && (
            <Text span display="block" size="sm" c="dimmed">
              {immatriculation}
            </Text>
          )}
        </UnstyledButton>
        <ThemeIcon
          variant="light"
          color={isOn ? 'vert' : 'gray'}
          size="lg"
          role="img"
          title={motsDAllure[allure]}
          aria-label={motsDAllure[allure]}
        >
          <EngineIcon size={20} aria-hidden />
        </ThemeIcon>
      </Group>
      <Stack gap={2} mt={6}>
        <Conducteur vehicle={vehicle} />
        <Group gap={6} wrap="nowrap" c="dimmed">
          <IconMapPin size={16} aria-hidden className={classes.icon} />
          <Text size="sm" lineClamp={2} title={LocationText ?? undefined}>
            {vehicleId === null
              ? 'Sans boîtier télématique'
              : isLocated
                ? (LocationText ?? 'Lieu inconnu')
                : 'Position inconnue'}
          </Text>
          {vehicleId !== null && isLocated && (
            <Text size="sm" flex="none">
              · {age}
            </Text>
          )}
        </Group>
        {activite && (
          <Group gap={6} c="dimmed">
            <Activity size={16} aria-hidden className={classes.icon} />
            <Text size="sm">{activite}</Text>
          </Group>
        )}
      </Stack>
      <Group gap="xs" mt="xs">
        <LinkButton to={trajetsPath(id)} size="xs" icon={IconRoute}>
          Trajets
        </LinkButton>
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

/** Who drives the vehicle today, else the operateur that it is assigned to, or a placeholder icon. */
function Conducteur({ vehicle: { operateur, equipage } }: { vehicle: VehiculeSuivi }) {
  const noms = equipage.map(({ libelle }) => libelle)
  const said = conducteurText(noms, operateur?.libelle ?? null)
  const Icon = said ? IconUser : IconUserOff
  return (
    <Group gap={6} wrap="nowrap" c="dimmed">
      <Icon size={16} aria-hidden className={classes.icon} />
      <Text size="sm" lineClamp={1}>
        {said ? withCapital(said) : 'Aucun opérateur affecté'}
      </Text>
    </Group>
  )
}
