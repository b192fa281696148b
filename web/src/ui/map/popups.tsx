import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Stack as Column, ScrollArea, Text, UnstyledButton } from '@mantine/core'
import { Popup, useMap } from '@vis.gl/react-maplibre'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './map.module.css'
import { PIN } from './pins.ts'
import type { PointId } from './point.ts'
import type { Stack } from './stacks.ts'
import { showWhole } from './use-view.ts'

const above: [number, number] = [0, 4 - PIN.height]
const POPUP_OFFSET: [number, number] = [0, 4]
const beside = PIN.height * 0.64
/** Distance between a popup and its pin, on each side, in px. */
const OFFSET = {
  bottom: above,
  'bottom-left': above,
  'bottom-right': above,
  top: POPUP_OFFSET,
  'top-left': POPUP_OFFSET,
  'top-right': POPUP_OFFSET,
  left: [PIN.width / 2, -beside] as [number, number],
  right: [-PIN.width / 2, -beside] as [number, number],
  center: [0, 0] as [number, number],
}

interface PointPopupProps {
  position: Point
  onClose: () => void
  children: ReactNode
}

/** The popup above a pin. It stays fully visible while its content loads and grows. */
export function PointPopup({ position, onClose, children }: PointPopupProps) {
  const { current: map } = useMap()
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = content.current
    if (!element || !map) return
    const watch = new ResizeObserver(() => showWhole(map, element))
    watch.observe(element)
    return () => watch.disconnect()
  }, [map])
  return (
    <Popup
      longitude={position.longitude}
      latitude={position.latitude}
      offset={OFFSET}
      maxWidth="320px"
      closeOnClick={false}
      onClose={onClose}
      className={classes.popup}
    >
      <div ref={content}>{children}</div>
    </Popup>
  )
}

interface StackPopupProps {
  stack: Stack
  onPick: (id: PointId) => void
  onClose: () => void
}

/** The points of a stack too large to spread, as a list. */
export function StackPopup({ stack, onPick, onClose }: StackPopupProps) {
  return (
    <PointPopup position={stack.position} onClose={onClose}>
      <Text fw={600} size="sm" mb={4}>
        {countInWords(stack.points.length, 'point')} à cette position
      </Text>
      <ScrollArea.Autosize mah={240} type="auto">
        <Column gap={0}>
          {stack.points.map((point) => (
            <UnstyledButton className={classes.pick} key={point.id} onClick={() => onPick(point.id)}>
              {point.label}
            </UnstyledButton>
          ))}
        </Column>
      </ScrollArea.Autosize>
    </PointPopup>
  )
}
