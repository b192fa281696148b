import { expect, test } from 'vitest'
import { showScreens, waitForText } from '../testing/ecran.tsx'
import { Legende } from './legende.tsx'

test('CONT-11 the legend counts nothing before the containers are there', async () => {
  showScreens([{ path: '/', element: <Legende points={undefined} mode="lavage" /> }], '/')
  await waitForText('Pas encore lavé')
  expect(document.body.textContent).not.toMatch(/\d/)
})
