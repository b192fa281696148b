import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { fileForm } from '../../testing/form.ts'

const server = useServer()
const sent = (text: string, name = 'equipe.csv', type = 'text/csv') => {
  const form = fileForm(name, text, type)
  return server.office('POST', '/operateurs/tableau', form.body, form.headers)
}

test('USER-39 cells pasted from a spreadsheet are read as a file is, with or without their headers', async () => {
  const named = await sent('Prénom\tNom\tEmail\r\nAna\tRoy\tana@x.fr\r\n')
  expect(named.json).toEqual({
    colonnes: [
      { nom: 'Prénom', exemples: ['Ana'] },
      { nom: 'Nom', exemples: ['Roy'] },
      { nom: 'Email', exemples: ['ana@x.fr'] },
    ],
    lignes: [{ numero: 2, cellules: ['Ana', 'Roy', 'ana@x.fr'] }],
  })
  const bare = await sent('Ana\tana@x.fr\nLéo\tleo@x.fr')
  expect(bare.json.lignes).toHaveLength(2)
})

test('USER-39 an empty table, another kind of file and a lot that is too large have their sentence', async () => {
  const many = Array.from({ length: 201 }, (_, i) => `A${i};a${i}@x.fr`).join('\n')
  const sentences = await Promise.all([
    sent('Nom;Email\n'),
    sent('x', 'a.png', 'image/png'),
    sent(`Nom;Email\n${many}`),
  ])
  expect(sentences.map(({ status, json }) => [status, json.message])).toEqual([
    [422, 'Aucune ligne sous celle des titres : ajoutez une ligne par opérateur'],
    [422, expect.stringContaining('Seuls les fichiers')],
    [422, 'Au plus 200\u00a0opérateurs à la fois : découpez ce tableau'],
  ])
})

test('USER-39 IMP-04 each call that takes a table says the formats that it reads', async () => {
  const list = await sent('[{"Nom":"Ana","Email":"ana@x.fr"}]', 'equipe.json', 'application/json')
  expect([list.status, list.json.lignes?.[0]?.cellules], list.text).toEqual([200, ['Ana', 'ana@x.fr']])
  const { paths } = (await server.call(null, 'GET', '/docs.json')).json
  const ordre = '/api/campagne_lavages/{id}/ordre'
  const calls = [
    paths?.['/api/operateurs/tableau']?.post,
    paths?.['/api/imports']?.post,
    paths?.[`${ordre}/comparaison`]?.post,
    paths?.[ordre]?.put,
  ]
  for (const call of calls) expect(call?.summary).toContain('(CSV, XLSX, GeoJSON or JSON)')
})
