import { expect, test } from 'vitest'
import { eventually, showScreens } from '../testing/ecran.tsx'
import { TableFileInput } from './table-file-input.tsx'

test('IMP-01 IMP-25 a file that was corrected is chosen again: the browser is not to think it chosen already', async () => {
  showScreens(
    [{ path: '/', element: <TableFileInput value={new File(['a'], 'plan.csv')} onChange={() => {}} /> }],
    '/',
  )
  const field = await eventually(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no field')
    return found
  })
  const emptied: unknown[] = []
  Object.defineProperty(field, 'value', { set: (value) => emptied.push(value) })
  field.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(emptied).toEqual([''])
})
