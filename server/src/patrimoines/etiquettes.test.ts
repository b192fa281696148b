import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { useServer } from '../../testing/app.ts'
import { canReadPdf, faultsOf, pagesOf } from '../../testing/pdf.ts'

const server = useServer()

beforeAll(() => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
  })
})

const labelsOf = (id: number) => server.office('GET', `/patrimoines/${id}/etiquettes`)

/** The pages of a PDF as pictures, 150 points to the inch: less than any telephone sees at arm's length. */
function pictures(bytes: Buffer): Buffer[] {
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-etiquettes-'))
  try {
    writeFileSync(join(dir, 'e.pdf'), bytes)
    spawnSync('pdftoppm', ['-r', '150', '-png', join(dir, 'e.pdf'), join(dir, 'p')])
    const names = readdirSync(dir).filter((name) => name.endsWith('.png'))
    return names.sort().map((name) => readFileSync(join(dir, name)))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

test.skipIf(!canReadPdf)(
  'PAT-37 labels: 24 on a sheet, a long name to its end, and each code is read back as its nomenclature',
  async () => {
    const patrimoine = await server.parc.patrimoine('Étiqueté')
    const names = Array.from({ length: 25 }, (_, n) =>
      n === 3 ? 'Éco-point « Île » 4' : n === 7 ? `LONG-${'X'.repeat(55)}-0042` : `VER-${n + 1}`,
    )
    for (const [n, name] of names.entries())
      await server.parc.conteneur(patrimoine, name, 1, { adresse: `${n + 1} rue de la République` })
    const { status, headers, bytes } = await labelsOf(patrimoine)
    expect([status, headers['content-type'], faultsOf(bytes)]).toEqual([200, 'application/pdf', ''])
    const pages = pagesOf(bytes)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('VER-1')
    expect(pages[0]).toContain('-0042')
    const read: string[] = []
    for (const page of pictures(bytes)) {
      const codes = await readBarcodes(page, { formats: ['QRCode'], maxNumberOfSymbols: 30, tryHarder: true })
      read.push(...codes.map(({ text }) => text))
    }
    expect(read.sort()).toEqual([...names].sort())
  },
)

test.skipIf(!canReadPdf)(
  'SIG-09 where the client has public pages, each code leads to that of its container',
  async () => {
    await server.office('PATCH', `/clients/${server.world.client.id}`, { pagePublique: true })
    const patrimoine = await server.parc.patrimoine('Public')
    await server.parc.conteneur(patrimoine, 'VER 1', 1, { adresse: '1 rue de la République' })
    const { bytes } = await labelsOf(patrimoine)
    expect(pagesOf(bytes)[0]).toContain('Un problème ? Scannez.')
    const [page] = pictures(bytes)
    const [code] = await readBarcodes(page ?? Buffer.alloc(0), { formats: ['QRCode'], tryHarder: true })
    const path = new URL(String(code?.text))
    expect(decodeURIComponent(path.hash)).toBe('#VER 1')
    const shown = await server.app.inject({ url: path.pathname, headers: { accept: 'text/html' } })
    expect([shown.statusCode, shown.body.includes('Conteneur VER 1')]).toEqual([200, true])
    await server.office('PATCH', `/clients/${server.world.client.id}`, { pagePublique: false })
  },
)

test('PAT-37 a patrimoine without a container has no label', async () => {
  expect((await labelsOf(await server.parc.patrimoine('Vide'))).status).toBe(400)
  expect((await server.office('GET', '/patrimoines/999999/etiquettes')).status).toBe(404)
})
