import { z } from 'zod'
import { ID_MAX, ref } from '../kernel/fields.ts'
import { CARTE_MAX } from './carte.ts'

const UN_ID = 'Un identifiant est attendu'

/** Containers picked on a map (OPEN-54), by id: as many as a map holds. */
export const idsDeZone = z
  .array(z.int(UN_ID).min(1, UN_ID).max(ID_MAX, UN_ID), { error: 'Une liste est attendue' })
  .max(CARTE_MAX, `Au plus ${CARTE_MAX.toLocaleString('fr-FR')} conteneurs`)

/** Containers of a patrimoine to be read as a list; those that are no more are not in it. */
export const zone = z.strictObject({
  patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis'),
  ids: idsDeZone,
})
