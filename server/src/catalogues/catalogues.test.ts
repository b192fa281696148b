import { conteneurTypes } from '@lavandiere/domain/patrimoines/types.ts'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()
const [conteneurType = ''] = Object.keys(conteneurTypes)
const LIBELLE = 'Le libellé est requis'
const TROP_LONG = 'Le libellé ne doit pas dépasser 255 caractères'

/** What each catalogue takes, and each thing that it refuses: change, field, message. */
const catalogues = [
  {
    path: '/prestations',
    type: 'Prestation',
    ids: 'CAT-19 CAT-21 BIZ-07',
    valid: { libelle: 'Lavage complet' },
    refused: [
      [{ libelle: undefined }, 'libelle', LIBELLE],
      [{ libelle: '   ' }, 'libelle', LIBELLE],
      [{ libelle: 'é'.repeat(256) }, 'libelle', TROP_LONG],
      [{ libelle: 'a\u0000b' }, 'libelle', 'Ce texte contient des caractères interdits'],
      [{ autre: 1 }, 'autre', "Le champ « autre » n'existe pas"],
    ],
    accepted: [{ libelle: ' é ' }],
  },
  {
    path: '/typologie_lavages',
    type: 'TypologieLavage',
    ids: 'CAT-24 CAT-25 CAT-26 CAT-29',
    valid: { libelle: 'Lavage complet', couleur: '#7BB421' },
    refused: [
      [{ libelle: undefined }, 'libelle', LIBELLE],
      [{ libelle: '  ' }, 'libelle', LIBELLE],
      [{ libelle: 'é'.repeat(256) }, 'libelle', TROP_LONG],
      [{ couleur: undefined }, 'couleur', 'La couleur est requise'],
      [{ couleur: '' }, 'couleur', 'La couleur est requise'],
      [{ couleur: 'rouge' }, 'couleur', 'Format de couleur invalide (ex: #FFAA00)'],
      [{ couleur: '#12345' }, 'couleur', 'Format de couleur invalide (ex: #FFAA00)'],
      [{ couleur: '#1234567' }, 'couleur', 'Format de couleur invalide (ex: #FFAA00)'],
      [{ couleur: '#ggg' }, 'couleur', 'Format de couleur invalide (ex: #FFAA00)'],
    ],
    accepted: [{ couleur: '#fa0' }, { couleur: '#FFAA00' }, { libelle: 'é'.repeat(255) }],
  },
  {
    path: '/problems',
    type: 'Problem',
    ids: 'CAT-06 CAT-10 CAT-12 CAT-13 CAT-14 CAT-16',
    valid: { libelle: 'Couvercle cassé', importance: 2, conteneurType },
    refused: [
      [{ libelle: undefined }, 'libelle', LIBELLE],
      [{ libelle: 'é'.repeat(256) }, 'libelle', TROP_LONG],
      [{ importance: undefined }, 'importance', "Le degré d'importance est requis"],
      [{ importance: 0 }, 'importance', "Le degré d'importance est requis"],
      [{ importance: 5 }, 'importance', "Le degré d'importance est requis"],
      [{ importance: '2' }, 'importance', "Le degré d'importance est requis"],
      [{ conteneurType: undefined }, 'conteneurType', 'Le type de conteneur est requis'],
      [{ conteneurType: 'XX' }, 'conteneurType', 'Le type de conteneur est requis'],
    ],
    accepted: [
      ...[1, 2, 3, 4].map((importance) => ({ importance })),
      ...Object.keys(conteneurTypes).map((code) => ({ conteneurType: code })),
    ],
  },
  {
    path: '/problem_laveuses',
    type: 'ProblemLaveuse',
    ids: 'CAT-07 CAT-08 CAT-11 CAT-12 CAT-13 CAT-16 OPEN-86',
    valid: { libelle: 'Fuite', category: 'machine', importance: 3 },
    refused: [
      [{ libelle: '' }, 'libelle', LIBELLE],
      [{ importance: undefined }, 'importance', "Le degré d'importance est requis"],
      [{ importance: 2 }, 'importance', "Le degré d'importance est requis"],
      [{ category: undefined }, 'category', 'La catégorie est requise'],
      [{ category: 'conteneur' }, 'category', 'La catégorie est requise'],
    ],
    accepted: [{ importance: 4 }, { category: 'vehicule' }],
  },
] as const

describe.each(catalogues)('$path', ({ path, type, ids, valid, refused, accepted }) => {
  test(`${ids} an exploitant creates, reads, changes, removes and restores its own`, async () => {
    const { exploitant } = server.world
    const made = await server.office('POST', path, valid)
    expect(made.status).toBe(201)
    expect(made.headers.location).toBe(made.json['@id'])
    expect(made.json).toMatchObject({ '@type': type, ...valid, exploitant: { id: exploitant.id } })
    const one = String(made.json['@id'])
    for (const method of ['PUT', 'PATCH'] as const) {
      const changed = await server.office(method, one, { libelle: `Par ${method}` })
      expect(changed.status).toBe(200)
      expect(changed.json).toMatchObject({ ...valid, libelle: `Par ${method}` })
    }
    expect((await server.office('DELETE', one)).status).toBe(204)
    expect((await server.office('GET', one)).status).toBe(404)
    expect((await server.office('GET', path)).members.map((m) => m.id)).not.toContain(made.json.id)
    const back = await server.office('POST', `${one}/restaurer`)
    expect([back.status, back.json.libelle]).toEqual([200, 'Par PATCH'])
    // Restoring an item that is not removed changes nothing: a person who has the item open can still save it.
    expect((await server.office('POST', `${one}/restaurer`)).headers.etag).toBe(back.headers.etag)
    expect((await server.office('GET', one)).headers.etag).toBe(back.headers.etag)
  })

  test(`${ids} what is refused, in its words; the edges pass`, async () => {
    for (const [change, field, message] of refused) {
      const reply = await server.office('POST', path, { ...valid, ...change })
      expect([reply.status, reply.json.violations], JSON.stringify(change)).toMatchObject([
        422,
        [{ propertyPath: field, message }],
      ])
    }
    for (const change of accepted) {
      const reply = await server.office('POST', path, { ...valid, ...change })
      expect(reply.status, JSON.stringify(change)).toBe(201)
    }
  })

  test('OPEN-19 common entries are read by every exploitant; an entry stays with the company that made it', async () => {
    const { admin, exploitant, operateur, autre } = server.world
    const common = await server.call(admin, 'POST', path, { ...valid, libelle: 'Commune' })
    expect(common.json.exploitant).toBeNull()
    for (const who of [exploitant, autre.exploitant, operateur])
      expect((await server.call(who, 'GET', String(common.json['@id']))).status).toBe(200)
    const theirs = await server.call(autre.exploitant, 'POST', path, valid)
    const mended = await server.call(admin, 'PATCH', String(theirs.json['@id']), { libelle: 'Corrigée' })
    expect(mended.json.exploitant).toMatchObject({ id: autre.exploitant.id })
    const claimed = await server.office('POST', path, { ...valid, exploitant: null })
    expect(claimed.json.exploitant).toMatchObject({ id: exploitant.id })
  })
})
