import type { VehiculeSuivi } from '@lavandiere/domain/telematique/reponses.ts'
import { useIntersection } from '@mantine/hooks'
import { memo, useEffect, useEffectEvent, useState } from 'react'
import { CarteLaveuse } from './carte-laveuse.tsx'
import { ageTextOf, allureOf } from './flotte.ts'
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
