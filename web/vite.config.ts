import { existsSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import racine from '../package.json' with { type: 'json' }

const CHANGELOG = new URL('../CHANGELOG.md', import.meta.url)

/** Serves the changelog of the product as a static file, in development and in the build (SHELL-15). */
function changelog(): Plugin {
  return {
    name: 'changelog',
    configureServer(server) {
      server.middlewares.use('/changelog.md', (_request, response, next) => {
        if (!existsSync(CHANGELOG)) return next()
        response.setHeader('content-type', 'text/markdown; charset=utf-8')
        response.end(readFileSync(CHANGELOG))
      })
    },
    generateBundle() {
      if (existsSync(CHANGELOG)) {
        this.emitFile({ type: 'asset', fileName: 'changelog.md', source: readFileSync(CHANGELOG) })
      }
    },
  }
}

export default defineConfig({
  plugins: [react(), changelog()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(racine.version) },
  // The server writes a fresh nonce in place of this one on every page.
  html: { cspNonce: '__CSP_NONCE__' },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    manifest: true,
    // Data URLs in style sheets would need a wider security policy; small files stay files.
    assetsInlineLimit: 0,
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env.API ?? 'http://localhost:3000' } },
})
