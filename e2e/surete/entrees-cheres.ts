import { crc32, deflateSync } from 'node:zlib'
import { fileForm } from '@lavandiere/server/testing/form.ts'
import { plainImage } from '@lavandiere/server/testing/images.ts'

/** An input made to cost the server as much as possible. */
export interface EntreeChere {
  nom: string
  /** The account that sends it; null without log-in. */
  role: 'admin' | 'exploitant' | 'client' | 'operateur' | null
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  body?: Buffer
  headers?: Record<string, string>
}

const MERGE = { 'content-type': 'application/merge-patch+json' }
const JSON_TYPE = { 'content-type': 'application/json' }
function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(typed.length + 8)
  out.writeUInt32BE(data.length, 0)
  typed.copy(out, 4)
  out.writeUInt32BE(crc32(typed), typed.length + 4)
  return out
}

/** A PNG of one bit a pixel, with `texts` compressed texts of eight megabytes each. */
function png(side: number, texts: number, isInterlaced = false): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  header[12] = isInterlaced ? 1 : 0
  const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(8_000_000))]))
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side * (isInterlaced ? 2 : 1)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...Array<Buffer>(texts).fill(text),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const longText = (length: number) => 'a'.repeat(length)
const manyObjects = (count: number) => Buffer.from(`{"conteneurs":[${'{},'.repeat(count)}{}]}`)
const champs = (count: number) =>
  Buffer.from(`{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join(',')}}`)

/** The dearest inputs known, for each role and for nobody, including those that reviews found. */
export async function dearInputs(patrimoine: number): Promise<EntreeChere[]> {
  const photo = (nom: string, bytes: Buffer): EntreeChere => ({
    nom,
    role: 'operateur',
    method: 'POST',
    path: '/intervention_photos',
    ...fileForm('a.png', bytes, 'image/png'),
  })
  const at = `/patrimoines/${patrimoine}`
  const write = (nom: string, path: string, body: Buffer, method: 'POST' | 'PUT' = 'POST'): EntreeChere => ({
    nom,
    role: 'exploitant',
    method,
    path,
    headers: JSON_TYPE,
    body,
  })
  const read = (nom: string, path: string, headers: Record<string, string> = {}): EntreeChere => ({
    nom,
    role: null,
    method: 'GET',
    path,
    headers,
  })
  return [
    photo('PNG de 675 textes', png(20, 600)),
    photo('PNG de 50 mégapixels', png(7_000, 0)),
    photo('PNG entrelacé de 49 mégapixels', png(7_000, 0, true)),
    photo('GIF de 16 mégapixels', await plainImage(3_990, 3_990, 'gif')),
    photo('GIF de 50 mégapixels', await plainImage(7_050, 7_050, 'gif')),
    {
      nom: '6,9 millions d’objets',
      role: 'exploitant',
      method: 'PATCH',
      path: at,
      headers: MERGE,
      body: manyObjects(6_900_000),
    },
    write('50 000 objets vides', at, manyObjects(49_999), 'PUT'),
    write('un million de champs', '/patrimoines', champs(1_000_000)),
    write('80 000 champs', '/prestations', champs(80_000)),
    write(
      'texte d’un mégaoctet',
      '/prestations',
      Buffer.from(JSON.stringify({ libelle: longText(1_000_000) })),
    ),
    {
      ...write('If-Match de 15 000 blancs', at, Buffer.from('{}'), 'PUT'),
      headers: { ...JSON_TYPE, 'if-match': `a${' '.repeat(15_000)}b` },
    },
    {
      ...read('recherche de 255 lettres', `/conteneurs?search=${longText(255)}&order[status]=desc`),
      role: 'exploitant',
    },
    {
      ...read('mille conteneurs par statut', '/conteneurs?itemsPerPage=1000&order[status]=desc'),
      role: 'exploitant',
    },
    {
      ...read('mille conteneurs', '/conteneurs?itemsPerPage=1000', { 'accept-encoding': 'br' }),
      role: 'client',
    },
    {
      ...read('mille interventions, deuxième page', '/interventions?itemsPerPage=1000&page=2'),
      role: 'operateur',
    },
    { ...read('une année d’heures', '/suivi_heures/2026-01-01/2026-12-31'), role: 'exploitant' },
    { ...read('tous les comptes', '/users?itemsPerPage=1000&search=a'), role: 'admin' },
    read('OpenAPI en brotli', '/docs.json', { 'accept-encoding': 'br' }),
    read('Hydra en brotli', '/docs.jsonld', { 'accept-encoding': 'br' }),
    read('page de l’API', '/docs/swagger-ui-bundle.js', { 'accept-encoding': 'br', accept: '*/*' }),
    read('Accept de 15 000 caractères', '', { accept: 'a/b;q=0.1,'.repeat(1_500) }),
    read('Accept-Encoding de 15 000 caractères', '/docs.json', {
      'accept-encoding': 'gz;q=0.1,'.repeat(1_600),
    }),
    {
      ...write(
        'mot de passe de 9 ko',
        '/login_check',
        Buffer.from(JSON.stringify({ email: 'a@b.fr', password: 'ﷺ'.repeat(900) })),
      ),
      role: null,
    },
  ]
}
