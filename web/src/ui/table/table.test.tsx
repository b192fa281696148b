import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { clickOn, eventually, findButton, showScreens, typeInto, waitForText } from '../../testing/ecran.tsx'
import { TYPING_PAUSE_MS } from '../typing-pause.ts'
import { useListState } from '../use-list-state.ts'
import { contentOf } from './column.ts'
import { RowActions } from './row-actions.tsx'
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
      actions={({ libelle }) => [
        { label: `Ouvrir ${libelle}`, icon: IconEye, onClick: () => opened.push(libelle) },
      ]}
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

function Trouves({ isEarlier }: { isEarlier: boolean }) {
  const state = useListState()
  return (
    <Table
      label="Lieux"
      columns={NAME}
      rows={[]}
      total={0}
      state={state}
      read={{ error: null, refetch: () => {}, isPlaceholderData: isEarlier }}
      empty={<p>Aucun lieu</p>}
    />
  )
}

test('S26 an empty answer to an earlier search says nothing of the new one', async () => {
  const routes = [
    { path: '/attendue', element: <Trouves isEarlier /> },
    { path: '/venue', element: <Trouves isEarlier={false} /> },
  ]
  const router = showScreens(routes, '/attendue?q=nord')
  await eventually(() => expect(document.querySelector('[class*=Skeleton]')).not.toBeNull())
  expect(document.body.textContent).not.toMatch(/Aucun/)
  await router.navigate('/venue?q=nord')
  await waitForText('Aucun résultat pour « nord »')
})

test('API-11 the box of an emptied search that had found nothing stays in its place', async () => {
  showScreens([{ path: '/', element: <Trouves isEarlier /> }], '/')
  await eventually(() => expect(document.querySelector('input')).not.toBeNull())
})

const MANY = Array.from({ length: 200 }, (_, i) => ({
  id: i + 1,
  libelle: `Lieu ${i + 1}`,
  a: i,
  b: i,
  c: i,
}))
const FOUR = ['libelle', 'a', 'b', 'c'].map((key) => ({ key, title: key.toUpperCase() }))
const SIZES = [200, 15]

function Choix({ rows = MANY }: { rows?: typeof MANY }) {
  const state = useListState({ sizes: SIZES })
  const [selected, onChange] = useState<typeof MANY>([])
  const selection = { selected, onChange, labelOf: ({ libelle }: { libelle: string }) => libelle }
  return (
    <>
      <p>{selected.map(({ id }) => id).join()}</p>
      <Table label="Choix" columns={FOUR} rows={rows} {...{ state, selection }} empty={null} />
    </>
  )
}

const picked = () => document.querySelector('p')?.textContent
const tick = (index: number, shiftKey = false) =>
  document
    .querySelector(`[data-index="${index}"] input`)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))

test('LISTE-03 a click with Shift picks all rows since the last one, and takes them back', async () => {
  showScreens([{ path: '/', element: <Choix rows={MANY.slice(0, 9)} /> }], '/')
  await waitForText('Lieu 9')
  tick(6)
  await eventually(() => expect(picked()).toBe('7'))
  tick(2, true)
  await eventually(() => expect(picked()).toBe('3,4,5,6,7'))
  tick(4)
  tick(5, true)
  await eventually(() => expect(picked()).toBe('3,4,7'))
})

test('LISTE-02 the columns and the density that a person chose are there at the next visit', async () => {
  const titles = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent).join()
  const open = (path: string) => showScreens([{ path, element: <Choix /> }], path)
  open('/')
  await clickOn('Colonnes')
  await clickOn('B')
  await clickOn('Aérées')
  await eventually(() => expect(titles()).toBe(',LIBELLE,A,C'))
  expect(document.querySelector('section')?.dataset.density).toBe('aeree')
  expect(localStorage.getItem('lavandiere.session.compte.colonnes.Choix')).toBe('b')
  expect(localStorage.getItem('lavandiere.session.compte.densite')).toBe('aeree')
})

test('LISTE-04 a page of 200 draws the rows near the window', async () => {
  showScreens([{ path: '/', element: <Choix /> }], '/')
  await waitForText('Lieu 1')
  const drawn = () => document.querySelectorAll('[data-index]').length
  await eventually(() => expect(drawn()).toBeGreaterThan(10))
  expect(drawn()).toBeLessThan(MANY.length)
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('201')
})

test('LISTE-09 paper shows all rows of a page of 200, and the screen those near the window again', async () => {
  showScreens([{ path: '/', element: <Choix /> }], '/')
  await waitForText('Lieu 1')
  const drawn = () => document.querySelectorAll('[data-index]').length
  await eventually(() => expect(drawn()).toBeGreaterThan(10))
  dispatchEvent(new Event('beforeprint'))
  expect(drawn()).toBe(MANY.length)
  dispatchEvent(new Event('afterprint'))
  expect(drawn()).toBeLessThan(MANY.length)
})

test('LISTE-01 a row has two actions and a menu, which holds the removal', async () => {
  const actions = ['Un', 'Deux', 'Trois', 'Supprimer'].map((label) => ({
    label,
    icon: IconEye,
    danger: label === 'Supprimer',
    onClick: () => undefined,
  }))
  const row = (
    <section>
      <RowActions actions={actions.toReversed()} />
    </section>
  )
  showScreens([{ path: '/', element: row }], '/')
  await findButton('Trois')
  // Of the row alone: a message about what an earlier test saved has a button too.
  const titles = [...document.querySelectorAll('section button')].map(
    (one) => one.getAttribute('title') ?? '',
  )
  expect(titles).toEqual(['Trois', 'Deux', ''])
  await clickOn('Autres actions')
  await findButton('Supprimer')
  const entries = [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)
  expect(entries).toEqual(['Un', 'Supprimer'])
})

test('LISTE-04 a figure is written as the French do, a number that names something as it is', () => {
  const cell = (align?: 'right') => contentOf({ key: 'n', title: 'N', ...(align && { align }) }, { n: 9999 })
  expect([cell('right'), cell()]).toEqual(['9\u202f999', '9999'])
})
