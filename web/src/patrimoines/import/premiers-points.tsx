import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { LectureImport } from '@lavandiere/domain/patrimoines/import/import.ts'
import { projections } from '@lavandiere/domain/patrimoines/import/projections.ts'
import { Stack, Text } from '@mantine/core'
import { MapView } from '../../ui/map/map-view.tsx'

const HEIGHT_PX = 220
const degrees = (value: number) => value.toLocaleString('fr-FR', { maximumFractionDigits: 5 })

type Points = LectureImport['points']

/** The first positions of a file on a map: whoever knows the town sees at once whether they are right. */
export function PremiersPoints({ points }: { points: Points }) {
  if (points.length === 0) return null
  const title =
    points.length > 1
      ? `Les ${countInWords(points.length, 'premier point', 'premiers points')} du fichier`
      : 'Le premier point du fichier'
  return (
    <SurCarte title={title} points={points.map((point) => ({ ...point, label: `Ligne ${point.numero}` }))} />
  )
}

/** Where the first line is in each projection that is possible for its numbers: one of them is the town. */
export function LieuxPossibles({ possible }: { possible: LectureImport['projections'] }) {
  return (
    <SurCarte
      title="Où tombe le premier point"
      points={possible.flatMap(({ code, points: [first] }) =>
        first ? [{ ...first, label: projections[code] }] : [],
      )}
    />
  )
}

function SurCarte({ title, points }: { title: string; points: (Points[number] & { label: string })[] }) {
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <MapView
        label={title}
        height={HEIGHT_PX}
        points={points.map(({ label, latitude, longitude }, i) => ({
          id: i,
          latitude,
          longitude,
          color: BLEU,
          glyph: 'dot',
          rank: 0,
          label,
        }))}
        fitKey={JSON.stringify(points)}
      />
      <Text component="ul" m={0} p={0} size="sm" c="dimmed" style={{ listStyle: 'none' }}>
        {points.map(({ label, latitude, longitude }) => (
          <li key={label}>
            {label} : {degrees(latitude)} ; {degrees(longitude)}
          </li>
        ))}
      </Text>
    </Stack>
  )
}
