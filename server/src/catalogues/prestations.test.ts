import { describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()

describe('prestations', () => {
  test('CAT-21 CAT-19 an exploitant creates, reads, changes and removes its own; removal can be undone', async () => {
    const { exploitant } = server.world
    const made = await server.office('POST', '/prestations', { libelle: '  Lavage complet ' })
    expect(made.status).toBe(201)
    expect(made.headers.location).toBe(made.json['@id'])
    expect(made.json).toMatchObject({
      '@context': '/api/contexts/Prestation',
      '@type': 'Prestation',
      libelle: 'Lavage complet',
      exploitant: { '@id': `/api/exploitants/${exploitant.id}`, id: exploitant.id, libelle: 'Exploitant A' },
    })
    const path = String(made.json['@id'])
    const patched = await server.office('PATCH', path, { libelle: 'Lavage simple' })
    expect([patched.status, patched.json.libelle]).toEqual([200, 'Lavage simple'])
    const put = await server.office('PUT', path, {
      ...patched.json,
      originId: path,
      libelle: 'Lavage',
    })
    expect([put.status, put.json.libelle]).toEqual([200, 'Lavage'])
    expect((await server.office('DELETE', path)).status).toBe(204)
    expect((await server.office('GET', path)).status).toBe(404)
    const back = await server.office('POST', `${path}/restaurer`)
    expect([back.status, back.json.libelle]).toEqual([200, 'Lavage'])
    // Restoring an item that is not removed changes nothing: a person who has the item open can still save it.
    const repeated = await server.office('POST', `${path}/restaurer`)
    expect([repeated.status, repeated.headers.etag]).toEqual([200, back.headers.etag])
    expect((await server.office('GET', path)).headers.etag).toBe(back.headers.etag)
  })

  test('CAT-19 BIZ-07 a label is required, at most 255 characters, without control characters', async () => {
    const cases: [unknown, string][] = [
      [{}, 'Le libellé est requis'],
      [{ libelle: '   ' }, 'Le libellé est requis'],
      [{ libelle: 'é'.repeat(256) }, 'Le libellé ne doit pas dépasser 255 caractères'],
      [{ libelle: 'a\u0000b' }, 'Ce texte contient des caractères interdits'],
      [{ libelle: 'a', autre: 1 }, "Le champ « autre » n'existe pas"],
    ]
    for (const [body, message] of cases) {
      const reply = await server.office('POST', '/prestations', body)
      expect(reply.status, JSON.stringify(body)).toBe(422)
      expect(reply.json).toMatchObject({ '@type': 'ConstraintViolationList', status: 422, message })
      expect(reply.json.violations?.[0]?.message).toBe(message)
    }
  })

  test('API-03 lists page, sort naturally, filter and search; an unknown parameter is named', async () => {
    for (const libelle of ['10 bacs', '2 bacs', 'Étage']) {
      await server.office('POST', '/prestations', { libelle })
    }
    const list = await server.office(
      'GET',
      '/prestations?search=bacs&order[libelle]=asc&itemsPerPage=1&page=2',
    )
    expect(Object.keys(list.json).slice(0, 5)).toEqual([
      '@context',
      '@id',
      '@type',
      'hydra:totalItems',
      'hydra:member',
    ])
    expect(list.json['hydra:totalItems']).toBe(2)
    expect(list.json['hydra:member']?.[0]?.libelle).toBe('10 bacs')
    expect(list.json['hydra:view']).toMatchObject({ 'hydra:previous': expect.stringContaining('page=1') })
    expect((await server.office('GET', '/prestations?search=etage')).json['hydra:totalItems']).toBe(1)
    const unknown = await server.office('GET', '/prestations?truc=1')
    expect(unknown.status).toBe(400)
    expect(unknown.json.message).toContain('order[libelle]')
  })
})
