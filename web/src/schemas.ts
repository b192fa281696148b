// The library of schemas, as every module of the product gets it (vite.config.ts): its French sentences are set before
// the first schema is made, and a page without schemas loads neither.
import '@lavandiere/domain/kernel/sentences.ts'
import * as z from 'zod/v4'

export { z }
