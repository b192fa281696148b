import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { operateur } from '@lavandiere/domain/comptes/compte.ts'
import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { SimpleGrid } from '@mantine/core'
import { SelectRef } from '../crud/select-ref.tsx'
import { TimeField } from '../ui/time-field.tsx'
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
      <SelectRef
        resource={operateur}
        label="Chauffeur"
        withAsterisk
        known={day.chauffeur}
        value={saisie.chauffeur}
        error={errors.chauffeur}
        onChange={(chauffeur) => chauffeur && onChange({ chauffeur })}
      />
      <SelectRef
        resource={operateur}
        label="Équipier"
        placeholder="Aucun"
        clearable
        known={day.equipier}
        value={saisie.equipier}
        error={errors.equipier}
        onChange={(equipier) => onChange({ equipier })}
      />
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
      <SelectRef
        resource={formulaire}
        label="Formulaire"
        withAsterisk
        known={day.formulaire}
        query={{ client: day.client['@id'] }}
        value={saisie.formulaire}
        error={errors.formulaire}
        onChange={(iri) => iri && onChange({ formulaire: iri })}
      />
    </SimpleGrid>
  )
}
