import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Affectation, Source } from '@lavandiere/domain/patrimoines/import/affectation.ts'
import type { Cible } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import type { ConteneurType, DechetType } from '@lavandiere/domain/patrimoines/types.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { useGeocodeur } from '../../../testing/geocodeur.ts'
import { importsOf } from '../../../testing/imports.ts'

/** What has to become of a file of two containers in the shape in which a French portal publishes them. */
interface FormePubliee {
  /** The file of `donnees/publies`. */
  nom: string
  /** The portal, or the program that wrote it. */
  de: string
  /** The columns that the proposal has to name. */
  champs: Partial<Record<Cible, string>>
  projection?: Affectation['projection']
  /** What a person adds to the proposal by hand, a choice a field. */
  choix?: Partial<Record<Cible, string>>
  /** Words that a person maps, together with the columns. */
  dechets?: Record<string, DechetType>
  /** The first container saved: nomenclature, type, waste, and its place within some metres. */
  premier: readonly [string, ConteneurType, DechetType, number, number]
}

const DONNEES = join(import.meta.dirname, '../../../testing/donnees')
const formesPubliees: FormePubliee[] = JSON.parse(readFileSync(join(DONNEES, 'publies.json'), 'utf8'))

const geocodeur = await useGeocodeur('anywhere')
const server = useServer({ GEOCODAGE_URL: geocodeur.url })
const imports = importsOf(server)

const columnsText = (source: Source | undefined) =>
  source && ('colonnes' in source ? source.colonnes.join('+') : `= ${source.valeur}`)

/** The proposal with what a person chooses besides: a column of the file, or else one text for all lines. */
function chosen({ affectation, colonnes }: Lecture, { choix = {} }: FormePubliee): Affectation {
  if (!affectation) throw new Error('no proposal')
  const names = colonnes.map(({ nom }) => nom)
  const sources = Object.entries(choix).map(([cible, text]) => [
    cible,
    names.includes(text) ? { colonnes: [text] } : { valeur: text },
  ])
  return { ...affectation, champs: { ...affectation.champs, ...Object.fromEntries(sources) } }
}
type Lecture = NonNullable<ImportVu['lecture']>

/** Degrees are compared within some metres: the places of the fixtures are rounded. */
const NEAR = 3
/** Clicks that a field costs: a type is one of six buttons, any other source a list and its line. */
const costOf = (cible: string, source: Source | undefined) =>
  cible.startsWith('Type') && source && 'valeur' in source ? 1 : 2
const CLICKS_OF_LIST = 2

/**
 * Clicks of a person: the list of files, each field that the proposal does not fill as wanted, the projection in doubt, each
 * word of the town, one for all of these answers, one to save.
 */
function clicksOf({ dechets }: FormePubliee, { affectation, projections }: Lecture, wanted: Affectation) {
  const changed = Object.entries(wanted.champs).filter(
    ([cible, source]) => columnsText(source) !== columnsText(affectation?.champs[cible as Cible]),
  )
  const lists = [...Object.keys(dechets ?? {}), ...(projections.length > 1 ? ['projection'] : [])]
  return (
    1 +
    changed.reduce((sum, [cible, source]) => sum + costOf(cible, source), 0) +
    lists.length * CLICKS_OF_LIST +
    1 +
    1
  )
}

describe('files as portals publish them', () => {
  test.each(formesPubliees)('IMP-29 IMP-30 $de', async (forme) => {
    const to = await imports.patrimoine()
    const sent = await imports.send(
      to,
      readFileSync(join(DONNEES, 'publies', forme.nom)),
      server.world.exploitant,
      forme.nom,
      'application/octet-stream',
    )
    expect(sent.said).toEqual([201, undefined])
    const path = String(sent.json['@id'])
    const asked = (await imports.settled(path)).json as unknown as ImportVu
    expect(asked).toMatchObject({ etat: 'refuse', lecture: { origine: 'proposition' } })
    if (!asked.lecture?.affectation) throw new Error('no proposal')
    const { champs, projection } = asked.lecture.affectation
    const found = Object.keys(forme.champs).map((cible) => [cible, columnsText(champs[cible as Cible])])
    expect(Object.fromEntries(found)).toEqual(forme.champs)
    expect(projection).toBe(forme.projection ?? 'WGS84')
    const affectation = chosen(asked.lecture, forme)
    expect(clicksOf(forme, asked.lecture, affectation)).toBeLessThanOrEqual(5)
    // The words that a person maps are asked with the columns: one answer is for all.
    expect(asked.dechetsInconnus.map(({ cle }) => cle)).toEqual(Object.keys(forme.dechets ?? {}))
    await server.office('POST', `${path}/verification`, {
      correspondances: {},
      dechets: forme.dechets ?? {},
      affectation,
    })
    const checked = await imports.settled(path)
    expect(checked.json).toMatchObject({ etat: 'verifie', nombreErreurs: 0 })
    expect((await imports.save(checked)).json.rapport?.crees).toBe(2)
    const [first] = await server.query(
      sql`select nomenclature, conteneur_type, dechet_type, latitude, longitude from conteneurs
        where patrimoine_id = ${to.split('/').at(-1)} order by ordre_csv limit 1`,
    )
    const [nomenclature, type, dechet, latitude, longitude] = forme.premier
    expect([first?.nomenclature, first?.conteneur_type, first?.dechet_type]).toEqual([
      nomenclature,
      type,
      dechet,
    ])
    expect(Number(first?.latitude)).toBeCloseTo(latitude, NEAR)
    expect(Number(first?.longitude)).toBeCloseTo(longitude, NEAR)
  })
})
