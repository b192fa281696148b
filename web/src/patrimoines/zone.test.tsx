import { expect, test } from 'vitest'
import { clickOn, showScreens, waitForText } from '../testing/ecran.tsx'
import { useZone } from './zone.ts'

const added: number[] = []

function Zones() {
  const zone = useZone('3')
  return (
    <>
      <button type="button" onClick={() => added.push(zone.add([1, 2]))}>
        Une
      </button>
      <button type="button" onClick={() => added.push(zone.add([2, 3]))}>
        Deux
      </button>
      <p>{zone.ids.join()}</p>
    </>
  )
}

test('OPEN-54 a zone tells how many containers it added, not those that were picked before', async () => {
  showScreens([{ path: '/', Component: Zones }], '/')
  await clickOn('Une')
  await waitForText('1,2')
  await clickOn('Deux')
  await waitForText('1,2,3')
  expect(added).toEqual([2, 1])
})
