import type { ChampsOrdre, LectureOrdre } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { Stack, Title } from '@mantine/core'
import { type FieldOf, FieldRows } from '../patrimoines/import/field-rows.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Ordre } from './use-ordre.ts'

const FIELDS: readonly FieldOf<keyof ChampsOrdre>[] = [
  { cible: 'Nomenclature', label: 'Nomenclature', isNeeded: true, offer: {} },
  { cible: 'Adresse', label: 'Adresse', offer: {} },
]

/** The columns of an order's file with other headers than the expected ones; another choice compares again. */
export function ColonnesOrdre({ lecture, ordre }: { lecture: LectureOrdre; ordre: Ordre }) {
  if (lecture.origine === 'entetes') return null
  const { champs, colonnes } = lecture
  return (
    <Panel>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            Colonnes du fichier
          </Title>
          <Note>
            {lecture.origine === 'proposition'
              ? 'La colonne où se trouvent le plus de nomenclatures du patrimoine est proposée.'
              : 'Colonnes choisies pour ce fichier.'}{' '}
            {champs.Adresse === null && 'Sans colonne, les adresses restent telles quelles.'}
          </Note>
        </div>
        <FieldRows
          fields={FIELDS}
          colonnes={colonnes}
          sourceOf={(cible) => {
            const nom = champs[cible]
            return nom === null ? undefined : { colonnes: [nom] }
          }}
          onChange={(cible, filled) => {
            const nom = filled && 'colonnes' in filled ? (filled.colonnes[0] ?? null) : null
            ordre.recompare({ ...champs, [cible]: nom })
          }}
        />
      </Stack>
    </Panel>
  )
}
