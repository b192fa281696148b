import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { eventually, findField, showScreens, typeInto } from './testing/ecran.tsx'

interface Props {
  told: unknown[]
  allowDecimal?: boolean
  thousandSeparator?: string
}

function Champ({ told, ...props }: Props) {
  const [value, setValue] = useState<number | string>('')
  const tell = (next: number | string) => {
    told.push(next)
    setValue(next)
  }
  return <NumberInput label="Montant" {...props} value={value} onChange={tell} />
}

/** Text that arrives in one piece, as from autofill, dictation or a clipboard: what is shown, and the number told. */
async function fill(text: string, props: Omit<Props, 'told'> = {}) {
  const told: unknown[] = []
  showScreens([{ path: '/', element: <Champ told={told} {...props} /> }], '/')
  const field = await findField('Montant')
  field.focus()
  typeInto(field, text)
  await eventually(() => expect(told).not.toEqual([]))
  return { shown: field.value, told: Number(told.at(-1)) }
}

test.each([
  ['9,90', '9,90', 9.9],
  ['9.90', '9,90', 9.9],
  ['0,5', '0,5', 0.5],
  ['0.5', '0,5', 0.5],
  ['-1.55', '-1,55', -1.55],
  ['1 234,56', '1234,56', 1234.56],
  ['1.234,56', '1234,56', 1234.56],
  ['1,234.56', '1234,56', 1234.56],
  ['12,50 €', '12,50', 12.5],
])('RH-07 RH-10 a decimal that arrives in one piece keeps its comma: %s', async (text, shown, told) => {
  expect(await fill(text)).toEqual({ shown, told })
})

test.each([
  ['9,90', '9', 9],
  ['9.90', '9', 9],
])('LAV-11 a field of whole numbers never reads the decimals of %s as units', async (text, shown, told) => {
  expect(await fill(text, { allowDecimal: false })).toEqual({ shown, told })
})

test('LAV-16 kilometres that arrive with a decimal are not ten times as many', async () => {
  expect(await fill('12 345,6', { allowDecimal: false, thousandSeparator: ' ' })).toEqual({
    shown: '12 345',
    told: 12345,
  })
})
