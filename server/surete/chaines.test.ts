import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { onOneLine } from '@lavandiere/domain/kernel/texte.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../src/app.ts'
import { BODY_LIMIT } from '../src/platform/http/wire.ts'
import { resources } from '../src/rooms.ts'
import type { TestAccount } from '../testing/accounts.ts'
import { fabriqueOf } from '../testing/fabrique.ts'
import { isExpected } from './attendus.ts'
import { corps } from './corps.ts'
import { authorOf } from './monde.ts'
import { useMonde } from './monde-commun.ts'

/** Strings known to break programs, by name. */
const HOSTILE = {
  'a NUL': 'avant\0après',
  'only a NUL': '\0',
  'an escape': '\u001b[31mrouge',
  'a C1 control': 'a\u0085b',
  'a high half alone': 'a\ud800b',
  'a low half alone': '\udfff',
  'halves in the wrong order': '\udc00\ud800',
  'a byte-order mark first': '\ufeffBOM',
  'a byte-order mark inside': 'a\ufeffb',
  'right-to-left': 'שלום עולם مرحبا',
  'an override of direction': '\u202egnp.exe',
  'isolates of direction': '\u2067abc\u2069',
  'an emoji family': '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'a letter in two parts': 'e\u0301te\u0301',
  'a tower of accents': `a${'\u0300\u0316'.repeat(60)}`,
  'no width': 'a\u200b\u200d\u2060b',
  'separators of lines': 'a\u2028b\u2029c',
  'line breaks and tabs': 'a\r\nb\tc',
  noncharacters: '\uffff\ufffe\u{1ffff}',
  'the last letter there is': '\u{10ffff}',
  'the longest line, of emoji': '😀'.repeat(127),
  'one letter too many': 'é'.repeat(256),
  'a megabyte': 'x'.repeat(1_000_000),
  'a megabyte and more': '€'.repeat(400_000),
  'a quote and SQL': "'; drop table users; -- \\' \" $1 $$",
  'a pattern': '%_\\',
  markup: '<script>alert(1)</script>&amp;',
  'a template': '{{7*7}} #{7*7} %s %n',
  'a key of objects': '__proto__',
  'a formula': '=cmd|/C calc!A0',
} as const

/** A line, a text of several lines and a password: every string is tried on them, the others share their readers. */
const WHOLE = ['prestations.libelle', 'interventions.observation', 'users.password']
/** Strings that only a reader of texts stops before the database, for a field that had none. */
const TELLING: readonly string[] = ['a NUL', 'a low half alone', 'a quote and SQL']

const { server, monde } = useMonde()
/** The items that are written instead of those of the world: only a unipatrimoine has a place, and who calls stays logged in. */
let others: Record<string, number | undefined>
beforeAll(async () => {
  const { exploitant, client, biens, libres } = monde.a1
  const { patrimoine } = fabriqueOf(server, { exploitant: exploitant.id, client: client.id })
  others = { patrimoines: await patrimoine('Local', 7), operateurs: libres.operateurs }
  const rates = { tauxChargesPatronales: 1, tauxHoraire: 1, forfaitPanierRepas: 1, forfaitDeplacement: 1 }
  await server.call(exploitant, 'PATCH', `/donnees_rhs/${biens.donnees_rhs}`, rates)
})

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema instanceof z.ZodPipe
      ? (schema.in as z.ZodType)
      : schema

/** The fields of a resource that take free text. */
const textsOf = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([key, schema]) =>
    inner(schema) instanceof z.ZodString && fieldMeta(schema).ref === undefined ? [key] : [],
  )

const texts = resources.flatMap((resource) =>
  textsOf(resource).map((key) => [resource.name, key, resource.fields[key] ?? z.never()] as const),
)

const isChanged = (name: string) =>
  routes.some(({ method, url }) => method === 'PATCH' && url === `/${name}/:id`)

/** Writes one text and returns what came of it: the stored text, or the refusal. */
async function written(name: string, key: string, text: string) {
  const { a1, admin, camps } = monde
  // An administrator writes the texts of another company's accounts.
  const isAccount = name === 'users' || name === 'exploitants'
  const id = isAccount ? camps.at(-1)?.biens[name] : (others[name] ?? a1.biens[name])
  const may = isExpected(`PATCH /${name}/:id`, 'exploitant') ? a1.exploitant : authorOf(a1, name)
  // A resource without updates is created with the text instead.
  const sent = isChanged(name)
    ? await server.call(isAccount ? admin : may, 'PATCH', `/${name}/${id}`, { [key]: text })
    : await server.call(may, 'POST', `/${name}`, { ...corps[name]?.(a1), [key]: text })
  // The answer to the write is compared with the table itself.
  return { status: sent.status, message: sent.json.message as unknown, stored: sent.json[key] as unknown }
}

describe('S6 hostile strings in every text field of every resource', () => {
  test('S6 no resource that takes a free text is left out', () => {
    const free = resources.filter(({ fields }) =>
      Object.values(fields).some((schema) => schema.safeParse('Un texte libre').success),
    )
    expect(free.length).toBeGreaterThan(10)
    const tried = new Set(texts.map(([name]) => name))
    expect(free.filter(({ name }) => !tried.has(name))).toEqual([])
    const fields = texts.map(([name, key]) => `${name}.${key}`)
    expect(fields).toEqual(expect.arrayContaining(WHOLE))
  })

  test.each(texts)('S6 %s.%s is stored as it came or refused with a sentence', async (name, key, schema) => {
    const isHidden = fieldMeta(schema).writeOnly
    let stored = 0
    const isWhole = WHOLE.includes(`${name}.${key}`)
    const tried = Object.entries(HOSTILE).filter(([what]) => isWhole || TELLING.includes(what))
    for (const [what, text] of tried) {
      const seen = await written(name, key, text)
      if (seen.status >= 300) {
        expect([413, 422], what).toContain(seen.status)
        expect(seen.message, what).toMatch(/\p{L}{2}/u)
        continue
      }
      stored += 1
      // White space at the ends of a line is removed (BIZ-07); inside it stays, except in a nomenclature, which
      // files are matched by.
      const kept = key === 'nomenclature' ? [onOneLine(text)] : [text, text.trim()]
      if (!isHidden) expect(kept, what).toContain(seen.stored)
    }
    const isFree = schema.safeParse('Un texte libre').success
    // Among passwords, those that repeat a few characters are refused as common.
    if (isFree && isWhole) expect(stored).toBeGreaterThan(isHidden ? 8 : 10)
  })
})

const bodies = routes.filter((route) => route.body && !route.bodyTypes && route.method !== 'GET')
const MALFORMED: [string, string | Buffer][] = [
  ['nothing', ''],
  ['half an object', '{"libelle":'],
  ['two objects', '{}{}'],
  ['a comma too many', '{"libelle":"x",}'],
  ['another quote', "{'libelle':'x'}"],
  ['no JSON number', '{"libelle":NaN}'],
  ['a raw control', '{"libelle":"a\u0001"}'],
  ['a key of every object', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['Latin-1', Buffer.from('{"libelle":"été"}', 'latin1')],
  ['UTF-16', Buffer.from('\ufeff{"libelle":"été"}', 'utf16le')],
  [
    'half a character of UTF-8',
    Buffer.concat([Buffer.from('{"libelle":"'), Buffer.from([0xe2, 0x82]), Buffer.from('"}')]),
  ],
]
/** Deeper than any body may be: depth is counted, and refused, before the body is parsed. */
const DEEP = '['.repeat(100_000)

describe('S6 malformed bodies', () => {
  // One reader serves every call: all bodies are tried on the first, one and a deep one on the others.
  test.each(
    bodies.map(
      (route, i) =>
        [`${route.method} ${route.url}`, route, i === 0 ? MALFORMED : MALFORMED.slice(1, 2)] as const,
    ),
  )('S6 %s refuses what is no JSON', async (_, { method, url, access, bodyLimit = BODY_LIMIT }, tried) => {
    const { admin, exploitant, client, operateur } = server.world
    const mayCall = ({ role }: TestAccount) => access === 'public' || can(role, ...access)
    const who = [exploitant, admin, operateur, client].find(mayCall) ?? null
    for (const [what, body] of tried) {
      const reply = await server.call(who, method, url.replace(/:\w+/g, '1'), body)
      expect(reply.status, `${what}: ${reply.text}`).toBe(body.length > bodyLimit ? 413 : 400)
      expect(reply.json.message, what).toMatch(/\p{L}{2}/u)
    }
    const deep = await server.call(who, method, url.replace(/:\w+/g, '1'), DEEP)
    expect(deep.said).toEqual([413, expect.stringMatching(/^Les données envoyées/)])
  })
})
