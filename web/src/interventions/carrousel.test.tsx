// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { eventually, showScreens } from '../testing/ecran.tsx'
import { Carrousel } from './carrousel.tsx'

const photos = [1, 2, 3].map((id) => ({ '@id': `/api/photos/${id}`, contentUrl: `/photos/${id}.jpg` }))

test('INT-05 the photo that is shown is announced in French, and only so', async () => {
  showScreens([{ path: '/', element: <Carrousel label="Avant" photos={photos} /> }], '/')
  await eventually(() => {
    const announced = [...document.querySelectorAll('[role=status]:not([hidden])')].map((e) => e.textContent)
    expect(announced.filter(Boolean)).toEqual(['Photo 1 sur 3'])
  })
})

test('INT-05 a photo whose file is gone says so in its place, instead of a broken image', async () => {
  showScreens([{ path: '/', element: <Carrousel label="Avant" photos={photos} /> }], '/')
  await eventually(() => expect(document.querySelectorAll('img')).toHaveLength(3))
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  await eventually(() => expect(document.body.textContent).toContain('Photo indisponible'))
  expect(document.querySelectorAll('img')).toHaveLength(2)
})
