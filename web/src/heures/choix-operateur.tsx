import { operateur } from '@lavandiere/domain/comptes/compte.ts'
import { SelectRef, type SelectRefProps } from '../crud/select-ref.tsx'

/** The heading above people who left, whose past hours can still be read and printed. */
export const OPERATEURS_ARCHIVES = 'Opérateurs archivés'

/** The choice of a person whose hours are kept. */
export const ChoixOperateur = (props: Omit<SelectRefProps, 'resource'>) => (
  <SelectRef
    resource={operateur}
    query={{ RHFeatureEnabled: true }}
    labelOf={({ libelle, email }) => String(libelle || email)}
    empty="Aucun opérateur n'a la gestion des heures activée"
    {...props}
  />
)
