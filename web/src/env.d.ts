/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Version of the product, from the root package.json. */
  readonly VITE_VERSION: string
  /** Where the API is, when it is not on the same host. */
  readonly VITE_API_BASE?: string
}
