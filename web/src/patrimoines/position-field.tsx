import { GRIS } from '@lavandiere/domain/kernel/couleurs.ts'
import { type Point, pointOf } from '@lavandiere/domain/kernel/geo.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { Button, Group, Input, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useList } from '../crud/list.ts'
import { MapView } from '../ui/map/map-view.tsx'
import { Note } from '../ui/note.tsx'
import { DegresField } from './degres-field.tsx'

/** Number of neighbouring containers shown for orientation while the new one has no position. */
const VOISINS = 200
const FIELD_HEIGHT_PX = 320
const PLUS_PRES = 17

interface PositionFieldProps {
  patrimoineId: string
  value: Point | null
  onChange: (position: Point | null) => void
  /** The map moves to the position when this text changes, such as after an address was picked. */
  fitKey: string
  error?: React.ReactNode
  /** Why the position cannot be moved; absent for people who may move it (CONT-17). */
  frozen?: string
}

/** The position of a container: a click on a small map, a dragged marker, or two numbers. */
export function PositionField({ patrimoineId, value, onChange, fitKey, error, frozen }: PositionFieldProps) {
  const around = useList(conteneurs, { patrimoineId, itemsPerPage: VOISINS }, value === null)
  const dots = useMemo(() => {
    if (value) return [{ ...value, id: 'ici', color: GRIS, label: 'Ce conteneur' }]
    return (around.data?.members ?? []).flatMap((one) => {
      const position = pointOf(one)
      return position ? [{ ...position, id: one.id, color: GRIS, label: one.nomenclature }] : []
    })
  }, [value, around.data])
  return (
    <Input.Wrapper
      label="Position"
      description={frozen ?? 'Cliquez sur la carte, ou faites glisser le repère'}
      error={error}
      labelElement="div"
    >
      <Stack gap="xs" mt={6}>
        <MapView
          label="Position du conteneur"
          height={FIELD_HEIGHT_PX}
          points={[]}
          dots={dots}
          zoom={PLUS_PRES}
          fitKey={fitKey}
          moving={
            frozen === undefined
              ? { ...value, onMove: onChange }
              : value && { ...value, onMove: keepPosition }
          }
        />
        <Group gap="sm" align="flex-end">
          <DegresField position={value} onChange={onChange} readOnly={frozen !== undefined} w={150} />
          {value && frozen === undefined && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconX size={16} />}
              onClick={() => onChange(null)}
            >
              Retirer la position
            </Button>
          )}
          {!value && <Note role="status">Pas encore de position</Note>}
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

const keepPosition = () => {}
