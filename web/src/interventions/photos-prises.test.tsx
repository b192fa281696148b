import { expect, test } from 'vitest'
import { clickOn, eventually, showScreens, waitForText } from '../testing/ecran.tsx'
import { PhotosPrises } from './photos-prises.tsx'

const photos = [1, 2, 3].map((id) => ({ '@id': `/api/photos/${id}`, contentUrl: `/photos/${id}.jpg` }))

test('INT-05 INT-06 the viewer leads through the photos by buttons and arrow keys, and says which is shown', async () => {
  showScreens([{ path: '/', element: <PhotosPrises label="Avant" photos={photos} /> }], '/')
  await clickOn('Agrandir : Avant, photo 2')
  await waitForText('Photo 2 sur 3')
  await clickOn('Photo suivante')
  await waitForText('Photo 3 sur 3')
  await clickOn('Photo suivante')
  const press = (key: string) =>
    document.documentElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  press('ArrowLeft')
  await waitForText('Photo 2 sur 3')
  press('ArrowLeft')
  await waitForText('Photo 1 sur 3')
})

test('INT-05 a photo whose file is gone says so in its place, instead of a broken image', async () => {
  showScreens([{ path: '/', element: <PhotosPrises label="Avant" photos={photos} /> }], '/')
  await eventually(() => expect(document.querySelectorAll('img')).toHaveLength(3))
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  await eventually(() => expect(document.body.textContent).toContain('Photo indisponible'))
  expect(document.querySelectorAll('img')).toHaveLength(2)
})
