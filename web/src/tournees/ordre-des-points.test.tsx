import { useState } from 'react'
import { expect, test } from 'vitest'
import { clickOn, eventually, findButton, serveAnswers, showScreens } from '../testing/ecran.tsx'
import { useConteneurs } from './conteneurs.ts'
import { lengthText, OrdreDesPoints } from './ordre-des-points.tsx'

let shown: readonly number[] = []
let saveElsewhere = (_ids: readonly number[]) => {}

function Ordre() {
  const [ids, setIds] = useState<readonly number[]>([1, 2, 3])
  shown = ids
  saveElsewhere = setIds
  return <OrdreDesPoints ids={ids} conteneurs={useConteneurs(1)} onOrdre={setIds} />
}

test('TOUR-14 a change of the order is taken back, unless somebody else has saved another order since', async () => {
  serveAnswers(({ path }) => {
    if (!path.startsWith('/conteneurs')) return undefined
    const member = [1, 2, 3].map((id) => ({ id, nomenclature: `C-${id}`, quantite: 1 }))
    return { 'hydra:member': member, 'hydra:totalItems': 3 }
  })
  showScreens([{ path: '/', element: <Ordre /> }], '/')
  const undoable = async (isPossible: boolean) => {
    const undo = await findButton('Annuler')
    await eventually(() => expect(undo.hasAttribute('disabled')).toBe(!isPossible))
  }
  await clickOn('Inverser')
  await undoable(true)
  await clickOn('Annuler')
  await eventually(() => expect(shown).toEqual([1, 2, 3]))
  await undoable(false)
  await clickOn('Inverser')
  await undoable(true)
  saveElsewhere([2, 1, 3])
  await undoable(false)
})

test('TOUR-14 the length of a round says how many of its points it leaves out', () => {
  const stop = (id: number, latitude: number | null) => ({
    ...{ id, nomenclature: `C-${id}`, adresse: null, commune: null, quantite: 1, ordreCsv: null },
    ...{ latitude, longitude: latitude && 5 },
  })
  expect(lengthText([stop(1, 45), stop(2, 45.001)])).toBe("2\u00a0points, 111 m à vol d'oiseau")
  expect(lengthText([stop(1, 45), stop(2, null), stop(3, 45.001)])).toBe(
    "3\u00a0points dont 1 sans position, 111 m à vol d'oiseau",
  )
})
