import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Leaves each script and sheet packed beside itself, as small as it gets: the server sends that. */
export function packed(): Plugin {
  return {
    name: 'packed',
    writeBundle({ dir }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (!dir || !/\.(js|css|wasm)$/.test(fileName)) continue
        const file = join(dir, fileName)
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}
