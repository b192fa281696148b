import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import type { LectureImport } from '@lavandiere/domain/patrimoines/import/import.ts'
import { Group, Stack, Text } from '@mantine/core'
import { MapView } from '../../ui/map/map-view.tsx'

const HEIGHT_PX = 220
const degrees = (value: number) => value.toLocaleString('fr-FR', { maximumFractionDigits: 5 })

/** The first positions of a file on a map: whoever knows the town sees at once whether they are right. */
export function PremiersPoints({ points }: Pick<LectureImport, 'points'>) {
  if (points.length === 0) return null
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {points.length > 1
          ? `Les ${points.length} premiers points du fichier`
          : 'Le premier point du fichier'}
      </Text>
      <MapView
        label="Premiers points du fichier"
        height={HEIGHT_PX}
        points={points.map(({ numero, latitude, longitude }) => ({
          id: numero,
          lat: latitude,
          lon: longitude,
          color: BLEU,
          glyph: 'dot',
          rank: 0,
          label: `Ligne ${numero}`,
        }))}
        fitKey={JSON.stringify(points)}
      />
      <Group component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {points.map(({ numero, latitude, longitude }) => (
          <Text component="li" size="sm" c="dimmed" key={numero}>
            Ligne {numero} : {degrees(latitude)} ; {degrees(longitude)}
          </Text>
        ))}
      </Group>
    </Stack>
  )
}
