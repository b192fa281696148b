import { useState } from 'react'
import { expect, test } from 'vitest'
import { eventually, fillIn, findField, showScreens, waitForText } from '../testing/ecran.tsx'
import { DateField } from './date-field.tsx'

function Champ({ told }: { told: (string | null)[] }) {
  const [jour, setJour] = useState<string | null>('2026-11-21')
  const keep = (next: string | null) => {
    told.push(next)
    setJour(next)
  }
  return <DateField label="Jour" value={jour} onChange={keep} />
}

/** The field over 21/11/2026, and every day that it handed over. */
function openField(): (string | null)[] {
  const told: (string | null)[] = []
  showScreens([{ path: '/', element: <Champ told={told} /> }], '/')
  return told
}

const leaveField = async () =>
  (await findField('Jour')).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))

test.each([
  ['5/3/2026', '2026-03-05', '05/03/2026'],
  ['01/12/26', '2026-12-01', '01/12/2026'],
  ['1/3/26', '2026-03-01', '01/03/2026'],
  ['31/12/26', '2026-12-31', '31/12/2026'],
])('BIZ-02 TOUR-21 SYN-08 "%s" that is typed is %s', async (text, jour, shown) => {
  const told = openField()
  await fillIn('Jour', text)
  await leaveField()
  await eventually(async () => expect((await findField('Jour')).value).toBe(shown))
  expect(told).toEqual([jour])
})

test.each(['31/02/2026', '12/25/2026', '05/11'])(
  'BIZ-02 TOUR-21 "%s" is said to be no date, and the day before it does not stay in its place',
  async (text) => {
    const told = openField()
    await fillIn('Jour', text)
    expect(told).toEqual([])
    await leaveField()
    await waitForText(`« ${text} » n'est pas une date : jj/mm/aaaa`)
    await eventually(async () => expect((await findField('Jour')).value).toBe(''))
    expect(told).toEqual([null])
    await fillIn('Jour', '1')
    await eventually(() => expect(document.body.textContent).not.toContain("n'est pas une date"))
  },
)

test('BIZ-02 key by key no day is taken before its year is whole; Enter takes one of two digits', async () => {
  const told = openField()
  const whole = '05/11/2025'
  for (let length = 1; length <= whole.length; length++) await fillIn('Jour', whole.slice(0, length))
  expect(told).toEqual(['2025-11-05'])
  await fillIn('Jour', '6/11/25')
  expect(told).toEqual(['2025-11-05'])
  ;(await findField('Jour')).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await eventually(() => expect(told).toEqual(['2025-11-05', '2025-11-06']))
})
