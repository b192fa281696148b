import { Button, FileButton, FileInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { findElement, showScreens } from '../testing/ecran.tsx'
import { TableFileInput } from './table-file-input.tsx'

const file = new File(['a'], 'plan.csv')
test.each<[string, ReactElement]>([
  ['table', <TableFileInput key="" value={file} onChange={() => {}} />],
  ['field', <FileInput key="" value={file} onChange={() => {}} />],
  [
    'button',
    <FileButton key="" onChange={() => {}}>
      {(props) => <Button {...props}>Choisir</Button>}
    </FileButton>,
  ],
])(
  'IMP-01 IMP-25 TER-15 a file is chosen again: the browser is not to think it chosen already (%s)',
  async (_, element) => {
    showScreens([{ path: '/', element }], '/')
    const field = await findElement<HTMLInputElement>('input[type=file]')
    const emptied: unknown[] = []
    Object.defineProperty(field, 'value', { set: (value) => emptied.push(value) })
    field.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(emptied).toEqual([''])
  },
)
