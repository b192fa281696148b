import { expect, test } from 'vitest'
import { showScreens, waitForText } from '../../testing/ecran.tsx'
import type { Column } from './column.ts'
import { PhoneRows } from './phone-rows.tsx'

interface Solde {
  qui: string
  reste: number | null
  rtt: number | null
}
const COLUMNS: readonly Column<Solde>[] = [
  { key: 'qui', title: 'Opérateur', phone: 'name' },
  {
    key: 'reste',
    title: 'Reste',
    align: 'right',
    phone: 'line',
    render: ({ reste }) => reste ?? 'Solde à saisir',
  },
  { key: 'rtt', title: 'RTT', align: 'right', phone: 'line', render: ({ rtt }) => rtt ?? '–' },
]
const lineOf = (row: Solde) => ({ key: row.qui, row, depth: 0, parent: false, expanded: false })

test('LISTE-05 on a phone a figure follows the name of its column; words and dashes do not', async () => {
  const lines = [
    { qui: 'Awa', reste: 26, rtt: 0 },
    { qui: 'Paulo', reste: null, rtt: null },
  ].map(lineOf)
  const element = <PhoneRows label="Soldes" lines={lines} columns={COLUMNS} onToggle={() => undefined} />
  showScreens([{ path: '/', element }], '/')
  await waitForText('Awa')
  const said = [...document.querySelectorAll('li')].map((row) => row.textContent)
  expect(said).toEqual(['AwaReste 26RTT 0', 'PauloSolde à saisir'])
})

test('LISTE-05 on a phone a date that could be any is preceded by the name of its column', async () => {
  const columns: readonly Column<Solde>[] = [
    { key: 'qui', title: 'Patrimoine', phone: 'name' },
    { key: 'lavage', title: 'Prochain lavage', phone: 'told', value: () => '28/11/2026' },
  ]
  const lines = [{ qui: 'Stains', reste: 1, rtt: 1 }].map(lineOf)
  const element = <PhoneRows label="Patrimoines" lines={lines} columns={columns} onToggle={() => undefined} />
  showScreens([{ path: '/', element }], '/')
  await waitForText('Stains')
  expect(document.querySelector('li')?.textContent).toBe('StainsProchain lavage 28/11/2026')
})

test('LISTE-05 a name on two lines keeps its number with its "n°"', async () => {
  const lines = [{ qui: 'Laveuse colonnes n° 2', reste: 1, rtt: 1 }].map(lineOf)
  const element = <PhoneRows label="Laveuses" lines={lines} columns={COLUMNS} onToggle={() => undefined} />
  showScreens([{ path: '/', element }], '/')
  await waitForText('Laveuse colonnes')
  expect(document.querySelector('li')?.textContent).toContain('Laveuse colonnes n°\u00a02')
})

test('LISTE-05 a row that has a menu gets no second one: the whole row is asked for beside it', async () => {
  const columns = [...COLUMNS, { key: 'note', title: 'Note', value: () => 'Vue' }]
  const element = (
    <PhoneRows
      label="Soldes"
      lines={[{ qui: 'Awa', reste: 26, rtt: 0 }].map(lineOf)}
      columns={columns}
      onToggle={() => undefined}
      menu={() => <button type="button" aria-label="Autres actions" />}
    />
  )
  showScreens([{ path: '/', element }], '/')
  await waitForText('Awa')
  const names = [...document.querySelectorAll('li button[aria-label]')].map((one) =>
    one.getAttribute('aria-label'),
  )
  expect(names).toEqual(['Autres actions', 'Voir toute la ligne'])
})
