import { existsSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import racine from '../package.json' with { type: 'json' }
import { packed } from './packed.ts'
import { unbrokenTexts } from './unbroken.ts'

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
  plugins: [react(), unbrokenTexts(), changelog(), packed()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(racine.version) },
  // The server writes a fresh nonce in place of this one on every page.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: [{ find: /^zod$/, replacement: new URL('./src/schemas.ts', import.meta.url).pathname }] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    manifest: true,
    // Data URLs in style sheets would need a wider security policy; small files stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // What every page needs, and what both log-in and the frame of the screens draw.
            {
              name: 'socle',
              test: /src\/(main|ui\/note)\.tsx$|@mantine\/core\/esm\/components\/(ActionIcon|Alert)\/|(use-uncontrolled|use-resolved-styles-api)\.mjs$/,
              priority: 5,
            },
            // The library of schemas: no page before or right after log-in needs it.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|src\/schemas\.ts$|kernel\/sentences\.ts$/,
              priority: 4,
            },
            // The pages before log-in, with what all forms are made of.
            { name: 'entree', test: /src\/session\/(login|forgot-password)\.tsx$/, priority: 3 },
            // The frame of the screens, with home.
            { name: 'cadre', test: /src\/(shell\/inside|accueil\/accueil)\.tsx$/, priority: 2 },
            // The dashboard, in one file with what it shares with most other screens. Menus and dates come after its figures.
            { name: 'tableau', test: /src\/tableau-de-bord\/tableau-de-bord\.tsx$/, priority: 1 },
            // What many pages share; what few share is left to the bundler.
            { name: 'commun', minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env.API ?? 'http://localhost:3000' } },
})
