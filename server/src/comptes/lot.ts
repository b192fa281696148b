import {
  COMPTES_DU_LOT_MAX,
  LOT_OCTETS_MAX,
  type TableauLu,
  tableauLu,
} from '@lavandiere/domain/comptes/lot.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { exemplesOf } from '../patrimoines/import/affectations.ts'
import { received } from '../patrimoines/import/reception.ts'
import { FORMATS_LUS, openTable, refuseWithoutLines } from '../patrimoines/import/tableau.ts'
import { route } from '../platform/http/route.ts'
import { reading } from '../platform/http/uploads.ts'

/** Headers by which their row is known below titles. */
const ENTETES = ['Prénom', 'Nom', 'Email'] as const

/** The table of the call's file, read as those of an import are. @throws Refus 422 for more lines than one lot has */
const tableau = reading(LOT_OCTETS_MAX, async (upload, { company, turns }): Promise<TableauLu> => {
  const { bytes } = received(upload)
  const table = await openTable(bytes, {}, (read) => turns.json.run(company, read), ENTETES)
  refuseWithoutLines(table, 'opérateur')
  const lignes: TableauLu['lignes'] = []
  for await (const { numero, cellules } of table.lignes) {
    lignes.push({ numero, cellules: [...cellules] })
    if (lignes.length > COMPTES_DU_LOT_MAX)
      throw new Refus(
        'invalide',
        `Au plus ${countInWords(COMPTES_DU_LOT_MAX, 'opérateur')} à la fois : découpez ce tableau`,
      )
  }
  return { colonnes: exemplesOf(table), lignes }
})

/** Each line is then created by the call of one operator, with its rules (USER-39). */
export const lotRoute = route({
  call: 'POST /operateurs/tableau',
  summary: `Reads the lines of a file of operateurs (${FORMATS_LUS}); saves nothing.`,
  access: ['create', 'operateurs'],
  upload: tableau,
  answer: { status: 200, schema: tableauLu, description: 'The columns and the lines' },
  handler: async (_tx, { request }) => ({ body: tableau.of(request) }),
})
