import { expect, test } from 'vitest'
import { fileUrl, isSigned, shown, signed, signLinks } from './links.ts'

const SECRET = 'un-secret-de-plus-de-trente-deux-caracteres'
const NOW = new Date('2026-11-21T10:20:00Z')
const PATH = fileUrl('aaaaaaaaaaaaaaaaaaaaaaaa.jpg')

function queryOf(link: string) {
  const { searchParams } = new URL(link, 'http://localhost')
  return { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') ?? '' }
}
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test('OPEN-44 OPEN-45 a signed link opens its path for at least an hour and at most two, then no more', () => {
  const query = queryOf(signed(PATH, SECRET, NOW))
  expect(isSigned(PATH, query, [SECRET], NOW)).toBe(true)
  expect(isSigned(PATH, query, [SECRET], after(60))).toBe(true)
  expect(isSigned(PATH, query, [SECRET], after(120))).toBe(false)
})

test('OPEN-45 links of the same hour are the same, so that a browser keeps its pictures', () => {
  expect(signed(PATH, SECRET, after(30))).toBe(signed(PATH, SECRET, NOW))
  expect(signed(PATH, SECRET, after(60))).not.toBe(signed(PATH, SECRET, NOW))
})

test('S2 another path, another time, another secret or a broken signature is refused', () => {
  const query = queryOf(signed(PATH, SECRET, NOW))
  expect(isSigned(fileUrl('bbbbbbbbbbbbbbbbbbbbbbbb.jpg'), query, [SECRET], NOW)).toBe(false)
  expect(isSigned(PATH, { ...query, expires: query.expires + 3600 }, [SECRET], NOW)).toBe(false)
  expect(isSigned(PATH, query, ['un-autre-secret-de-plus-de-trente-deux'], NOW)).toBe(false)
  for (const signature of ['', 'x', query.signature.slice(1), `${query.signature}A`, 'é'.repeat(43)])
    expect(isSigned(PATH, { ...query, signature }, [SECRET], NOW), signature).toBe(false)
  expect(isSigned(PATH, { ...query, expires: Number.NaN }, [SECRET], NOW)).toBe(false)
})

test('OPEN-45 an answer leaves with its files signed, and no address that somebody wrote in a text', () => {
  const texts = {
    autre: '/api/clients/12',
    libelle: PATH,
    texte: `voir ${PATH} et "${PATH}"`,
    json: JSON.stringify({ contentUrl: PATH }),
    liste: [PATH, 'contentUrl', PATH],
  }
  const json = JSON.stringify({ photos: [{ contentUrl: PATH }], ...texts })
  for (const written of [json, json.replaceAll('"contentUrl":', '"contentUrl" : ')]) {
    const { photos, ...rest } = JSON.parse(signLinks(written, SECRET, NOW))
    expect(isSigned(PATH, queryOf(photos[0].contentUrl), [SECRET], NOW)).toBe(true)
    expect(rest).toEqual(texts)
  }
})

test('LAV-16 OPEN-45 a journal photo leaves with a signed filepath too', () => {
  const [photo] = JSON.parse(signLinks(JSON.stringify([{ contentUrl: PATH, filepath: PATH }]), SECRET, NOW))
  expect(photo.filepath).toBe(photo.contentUrl)
  expect(isSigned(PATH, queryOf(photo.filepath), [SECRET], NOW)).toBe(true)
})

test('a picture shows on the pages of the sites that may call the API, and on no other', () => {
  expect(shown({ CORS_ORIGINS: '' })).toEqual({})
  expect(shown({ CORS_ORIGINS: 'https://ville.example' })).toEqual({
    'cross-origin-resource-policy': 'cross-origin',
  })
})
