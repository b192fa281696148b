/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Version of the product, from the root package.json. */
  readonly VITE_VERSION: string
}
