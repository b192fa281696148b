import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/platform/db/tables.ts', './src/*/{tables,*.resource}.ts'],
  out: './migrations',
})
