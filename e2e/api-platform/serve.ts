import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { build } from 'vite'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * Builds the page of this folder into a temporary folder and serves it at `origin`.
 * @returns the function that stops the serving and removes the folder
 */
export async function servePage(origin: string): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'lavandiere-api-platform-'))
  await build({
    root: join(import.meta.dirname, 'page'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: dir, assetsDir: '', minify: false },
  })
  const server = createServer(async (request, response) => {
    const file = basename(new URL(request.url ?? '/', origin).pathname) || 'index.html'
    try {
      const content = await readFile(join(dir, file))
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  const { hostname, port } = new URL(origin)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(Number(port), hostname, resolve)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(dir, { recursive: true, force: true })
  }
}
