import { expect, test } from 'vitest'
import { fileUrl, shown, withLinks } from './links.ts'

test('OPEN-45 LAV-16 a field that shows files has links, and addresses that somebody wrote stay texts', () => {
  const path = fileUrl('aaaaaaaaaaaaaaaaaaaaaaaa.jpg')
  const texts = { libelle: path, json: JSON.stringify({ contentUrl: path }), liste: ['contentUrl', path] }
  const shownBy = (photo: object) => JSON.stringify({ photos: [photo], ...texts })
  const link = (address: string) => `${address}?token=a`
  expect(withLinks(shownBy({ contentUrl: path, filepath: path }), link)).toBe(
    shownBy({ contentUrl: link(path), filepath: link(path) }),
  )
})

test('a picture shows on the pages of the sites that may call the API, and on no other', () => {
  expect(shown({ CORS_ORIGINS: '' })).toEqual({})
  expect(shown({ CORS_ORIGINS: 'https://ville.example' })).toEqual({
    'cross-origin-resource-policy': 'cross-origin',
  })
})
