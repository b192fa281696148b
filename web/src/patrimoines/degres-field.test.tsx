import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { eventually, fillIn, findField, showScreens, waitForText } from '../testing/ecran.tsx'
import { DegresField } from './degres-field.tsx'

function Champ({ start, told }: { start: Point | null; told: Point[] }) {
  const [position, setPosition] = useState(start)
  const keep = (next: Point) => {
    told.push(next)
    setPosition(next)
  }
  return <DegresField position={position} onChange={keep} />
}

/** The field over a position, and every position that it handed over. */
function openField(start: Point | null): Point[] {
  const told: Point[] = []
  showScreens([{ path: '/', element: <Champ start={start} told={told} /> }], '/')
  return told
}

test('CONT-01 a place west of Greenwich is typed key by key: what is no number yet is handed to nobody', async () => {
  const told = openField({ latitude: 47.2, longitude: 4 })
  for (const text of ['', '-', '-1', '-1,', '-1,5', '-1,55']) await fillIn('Longitude', text)
  expect(told).toEqual([-1, -1.5, -1.55].map((longitude) => ({ latitude: 47.2, longitude })))
})

test('WCAG 2.1.1 CONT-01 without a position two numbers give the first one, no pointer needed', async () => {
  const told = openField(null)
  await fillIn('Latitude', '47,2')
  expect(told).toEqual([])
  await fillIn('Longitude', '-1,55')
  expect(told).toEqual([{ latitude: 47.2, longitude: -1.55 }])
})

test('CONT-01 an emptied field is not the equator: left, it shows the position that stands', async () => {
  const told = openField({ latitude: 47.2, longitude: 4 })
  await fillIn('Latitude', '')
  await leaveField('Latitude', '47,2')
  expect(told).toEqual([])
})

/** Leaves a field, which then shows this. */
async function leaveField(label: string, shown: string): Promise<void> {
  const field = await findField(label)
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await eventually(() => expect(field.value).toBe(shown))
}

test('CONT-01 CONT-16 a number beyond the poles is refused and the last position kept', async () => {
  const told = openField({ latitude: 47.2, longitude: 4 })
  await fillIn('Latitude', '489171')
  await waitForText('De -90 à 90 degrés')
  await leaveField('Latitude', '47,2')
  await fillIn('Longitude', '-181')
  await leaveField('Longitude', '4')
  expect(told).toEqual([])
})

test('CONT-01 CONT-16 a number typed with a zero before it is what stands after leaving the field', async () => {
  const told = openField({ latitude: 47.2, longitude: 4 })
  await fillIn('Latitude', '05')
  await leaveField('Latitude', '5')
  expect(told).toEqual([{ latitude: 5, longitude: 4 }])
})

test.each(['Latitude', 'Longitude'])('CONT-16 a pair pasted in %s fills both', async (label) => {
  const told = openField({ latitude: 47.2, longitude: 4 })
  const field = await findField(label)
  const clipboardData = { getData: () => ' 48.91712345678, 2.3522 ' }
  field.dispatchEvent(
    Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
  )
  await eventually(async () => expect((await findField('Latitude')).value).toBe('48,9171235'))
  expect((await findField('Longitude')).value).toBe('2,3522')
  expect(told).toEqual([{ latitude: 48.9171235, longitude: 2.3522 }])
})
