import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { Figures } from '../../ui/figures.tsx'

/** Numbers of conforming lines, collection points, containers, errors and possible duplicates (IMP-23). */
export function Summary({ seen }: { seen: ImportVu }) {
  const { conformes = 0, points = 0, conteneurs = 0 } = seen.resume ?? {}
  return (
    <Figures
      figures={[
        { label: 'Lignes conformes', value: conformes },
        { label: 'Points de collecte', value: points },
        { label: 'Conteneurs au total', value: conteneurs },
        { label: 'Erreurs', value: seen.nombreErreurs, color: 'rouge' },
        { label: 'Doublons possibles', value: seen.nombreDoublons, color: 'orange' },
      ]}
    />
  )
}
