import type { formulaire as formulaires } from '@lavandiere/domain/catalogues/formulaire.ts'
import { type ChampPhoto, isPrevue, photosManquantes } from '@lavandiere/domain/interventions/demandes.ts'
import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { Item, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { ApiError } from '../api/errors.ts'

/**
 * What the chosen form asks and the intervention lacks, on its fields: photos, and a typology that it foresees (OPEN-70). Without a
 * chosen form nothing is asked.
 * @throws ApiError as a refusal of the server would be
 */
export function refuseManques(
  asked: Item<typeof formulaires> | null,
  values: Valid<typeof intervention>,
  nombre: (champ: ChampPhoto) => number,
): void {
  if (!asked) return
  const typologies = {
    ...asked,
    typologieLavage: asked.typologieLavage['@id'],
    typologieLavageFallback: asked.typologieLavageFallback?.['@id'],
  }
  const names = [
    asked.typologieLavage,
    asked.strategieLavageImpossible === 1 && asked.typologieLavageFallback,
  ]
    .filter((one) => !!one)
    .map(({ libelle }) => `« ${libelle} »`)
  const manques: Record<string, string> = {
    ...(isPrevue<string>(typologies, values.typologieLavage ?? null)
      ? {}
      : { typologieLavage: `Le formulaire prévoit ${names.join(' ou, en repli, ')}` }),
    ...photosManquantes(asked, values, nombre),
  }
  const violations = Object.entries(manques).map(([propertyPath, message]) => ({ propertyPath, message }))
  if (violations.length > 0) throw new ApiError(422, 'Le formulaire demande davantage', { violations })
}
