import { z } from 'zod'
import { ID_MAX, ref } from '../kernel/fields.ts'
import { countInWords } from '../kernel/texte.ts'
import { CARTE_MAX } from './carte-conteneurs.ts'

const UN_ID = 'Un identifiant est attendu'

/** Containers picked on a map (OPEN-54), by id: at most as many as a map shows. */
export const idsDeZone = z
  .array(z.int(UN_ID).min(1, UN_ID).max(ID_MAX, UN_ID), { error: 'Une liste est attendue' })
  .max(CARTE_MAX, `Au plus ${countInWords(CARTE_MAX, 'conteneur')}`)

/** A selection of a patrimoine's containers to be read as a list; ids that no longer exist are left out. */
export const zone = z.strictObject({
  patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis'),
  ids: idsDeZone,
})
