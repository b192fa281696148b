import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import type { ReactNode } from 'react'
import { SelectRef } from '../crud/select-ref.tsx'
import { ChoixDePersonne } from './choix-personne.tsx'
import type { JourLu } from './use-jour.ts'

export interface EquipeSaisie {
  chauffeur: string
  equipier: string | null
  formulaire: string
}

interface Props {
  /** The names of what is chosen already, and the client whose forms may be chosen. */
  known: Pick<JourLu, 'chauffeur' | 'formulaire' | 'client'> & { equipier?: JourLu['equipier'] | undefined }
  saisie: EquipeSaisie
  /** The day of which people are told, and the round that they are chosen for. */
  jour: string
  campagne: number
  errors: Readonly<Record<string, ReactNode>>
  onChange: (more: Partial<EquipeSaisie>) => void
  /** Stands between the people and the form. */
  children?: ReactNode
}

/** Who works, and with which form: of a whole tournée or of one of its days. */
export function ChampsEquipe({ known, saisie, jour, campagne, errors, onChange, children }: Props) {
  return (
    <>
      <ChoixDePersonne
        jour={jour}
        campagne={campagne}
        label="Chauffeur"
        withAsterisk
        known={known.chauffeur}
        value={saisie.chauffeur}
        error={errors.chauffeur}
        onChange={(chauffeur) => chauffeur && onChange({ chauffeur })}
      />
      <ChoixDePersonne
        jour={jour}
        campagne={campagne}
        label="Équipier"
        placeholder="Aucun"
        clearable
        known={known.equipier}
        value={saisie.equipier}
        error={errors.equipier}
        onChange={(equipier) => onChange({ equipier })}
      />
      {children}
      <SelectRef
        resource={formulaire}
        label="Formulaire"
        withAsterisk
        known={known.formulaire}
        query={{ client: known.client['@id'] }}
        value={saisie.formulaire}
        error={errors.formulaire}
        onChange={(iri) => iri && onChange({ formulaire: iri })}
      />
    </>
  )
}
