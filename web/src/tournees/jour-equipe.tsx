import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { SimpleGrid } from '@mantine/core'
import { SelectRef } from '../crud/select-ref.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { ChampsEquipe } from './champs-equipe.tsx'
import type { SaisieDeJour } from './jour-saisie.ts'
import type { JourLu } from './use-jour.ts'

interface Props {
  day: JourLu
  saisie: SaisieDeJour
  errors: Readonly<Record<string, string>>
  onChange: (more: Partial<SaisieDeJour>) => void
}

/** Who works on a day, with which vehicle and form, and from when on. */
export function JourEquipe({ day, saisie, errors, onChange }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <ChampsEquipe known={day} saisie={saisie} errors={errors} onChange={onChange}>
        <SelectRef
          resource={laveuse}
          label="Laveuse"
          placeholder="Celle de l'équipe"
          clearable
          known={day.laveuse}
          value={saisie.laveuse}
          error={errors.laveuse}
          onChange={(iri) => onChange({ laveuse: iri })}
        />
        <TimeField
          label="Départ"
          clearable
          value={saisie.heureDebut ?? ''}
          error={errors.heureDebut}
          onChange={(heure) => onChange({ heureDebut: heure || null })}
        />
      </ChampsEquipe>
    </SimpleGrid>
  )
}
