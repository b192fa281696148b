import type { Affectation } from '@lavandiere/domain/patrimoines/import/affectation.ts'
import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { useGeocodeur } from '../../../testing/geocodeur.ts'
import { importsOf } from '../../../testing/imports.ts'

const geocodeur = await useGeocodeur('anywhere')
const server = useServer({ GEOCODAGE_URL: geocodeur.url })
const { settled, send, ...imports } = importsOf(server)

describe('bad days', () => {
  const geo = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
  const shape = (type: string, coordinates: unknown) => ({
    type: 'Feature',
    properties: { ref: type, flux: 'Verre', type: 'Silo' },
    geometry: coordinates === null ? null : { type, coordinates },
  })
  const sent = async (bytes: string, nom: string) => {
    const made = await send(await imports.patrimoine(), bytes, server.world.exploitant, nom, '')
    return made.status === 201 ? settled(String(made.json['@id'])) : made
  }

  test('@long IMP-30 a million vertices, nothing and points in one GeoJSON: each kept or told', async () => {
    const ring = Array.from({ length: 1_000_000 }, (_, i) => [2 + i / 1e6, 48])
    const asked = await sent(
      geo(shape('Point', [2.35, 48.85, 35]), shape('Polygon', [ring]), shape('LineString', null)),
      'a.geojson',
    )
    expect(asked.json).toMatchObject({ etat: 'refuse', lecture: { format: 'geojson' } })
    const { affectation: proposed } = (asked.json as unknown as { lecture: { affectation: Affectation } })
      .lecture
    await server.office('POST', `${asked.json['@id']}/verification`, {
      correspondances: {},
      affectation: proposed,
    })
    const seen = await settled(String(asked.json['@id']))
    expect(seen.json).toMatchObject({ etat: 'verifie', resume: { conformes: 1 } })
    const errors = await server.office('GET', `${seen.json['@id']}/erreurs`)
    expect(errors.json.lignes).toMatchObject([
      {
        numero: 2,
        erreurs: [{ message: 'Erreur dans la ligne 2: la position est une surface, et non un point' }],
      },
      {
        numero: 3,
        erreurs: [{ message: 'Erreur dans la ligne 3: Aucune information de localisation fournie.' }],
      },
    ])
  })

  test.each([
    ['{"type":"FeatureCollection","features":[', 'a.geojson', /JSON n'a pas pu être lu/],
    ['{"type":"FeatureCollection","features":[]}', 'a.geojson', /ne contient pas de liste/],
    ['[1,2,3]', 'a.json', /ne contient pas de liste/],
    ['[{},{}]', 'a.json', /aucune valeur/],
    ['mot\nun\ndeux', 'a.csv', /En-tête\(s\) manquant/],
    ['', 'a.csv', /vide/],
    ['\u001f\u008b\u0008\u0000\u0000', 'a.csv', /n'est pas du texte/],
    ['a;b;c\n', 'a.csv', /Aucune ligne sous celle des titres : ajoutez une ligne par conteneur/],
    [`${ENTETES.join(';')}\n;;;\n`, 'a.csv', /Aucune ligne sous celle des titres/],
  ])(
    'IMP-07 IMP-30 S7 a file that says nothing of containers has its sentence: %s',
    async (bytes, nom, sentence) => {
      const { json } = await sent(bytes, nom)
      expect(json.message ?? JSON.stringify(json.refus)).toMatch(sentence)
    },
  )

  test.each([
    ['a.xls', 'au format .xlsx ou en CSV'],
    ['a.ods', 'au format .xlsx ou en CSV'],
    ['silos.zip', 'en GeoJSON'],
  ])('IMP-30 %s is told how to be saved', async (nom, how) => {
    const refused = await send(await imports.patrimoine(), 'x', server.world.exploitant, nom, '')
    expect(refused.status).toBe(422)
    expect(refused.json.message).toMatch(/^Ce .+ ne peut pas être lu tel quel : enregistrez/)
    expect(refused.json.message).toContain(how)
  })
})
