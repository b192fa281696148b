import { fetchHydra, HydraAdmin, hydraDataProvider } from '@api-platform/admin'
import { parseHydraDocumentation } from '@api-platform/api-doc-parser'
import { createRoot } from 'react-dom/client'

/**
 * The administration of
 * @api-platform/admin over our API, set up as its documentation says, without any adaptation.
 */
const { api = '', jeton = '' } = Object.fromEntries(new URLSearchParams(window.location.search))
const headers = { Authorization: `Bearer ${jeton}` }

const dataProvider = hydraDataProvider({
  entrypoint: api,
  httpClient: (url, options = {}) =>
    fetchHydra(url, { ...options, headers: { ...options.headers, ...headers } }),
  apiDocumentationParser: (entrypoint) => parseHydraDocumentation(entrypoint, { headers }),
  mercure: false,
  // Relations are read as short objects: the library keeps their IRIs, and their labels in its cache.
  useEmbedded: false,
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(<HydraAdmin entrypoint={api} dataProvider={dataProvider} disableTelemetry />)
}
