// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { eventually, findButton, showScreens, typeInto } from '../../testing/ecran.tsx'
import { TYPING_PAUSE_MS } from '../typing-pause.ts'
import { useListState } from '../use-list-state.ts'
import { Table } from './table.tsx'

const ROWS = ['Nord', 'Sud', 'Est', 'Ouest'].map((libelle, i) => ({ id: i + 1, libelle }))
const NAME = [{ key: 'libelle', title: 'Libellé' }] as const

function Lieux({ opened }: { opened: string[] }) {
  const state = useListState()
  return (
    <Table
      label="Lieux"
      columns={NAME}
      rows={ROWS}
      state={state}
      empty={null}
      actions={({ libelle }) => (
        <button type="button" onClick={() => opened.push(libelle)}>
          Ouvrir {libelle}
        </button>
      )}
    />
  )
}

const send = (to: Element, name: string) => to.dispatchEvent(new Event(name, { bubbles: true }))
const count = () => document.querySelectorAll('tbody tr').length

test('API-11 rows wait for the release of the mouse: leaving a search moved them under the pointer', async () => {
  const opened: string[] = []
  showScreens([{ path: '/', element: <Lieux opened={opened} /> }], '/')
  const row = await findButton('Ouvrir Ouest')
  const box = document.querySelector('input')
  if (!box) throw new Error('no box')
  box.focus()
  typeInto(box, 'ouest')
  send(row, 'pointerdown')
  send(row, 'mousedown')
  box.blur()
  await new Promise((done) => setTimeout(done, 2 * TYPING_PAUSE_MS))
  expect(count()).toBe(4)
  send(row, 'pointerup')
  send(row, 'mouseup')
  row.click()
  expect(opened).toEqual(['Ouest'])
  await eventually(() => expect(count()).toBe(1))
})
