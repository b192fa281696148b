import { expect, test } from 'vitest'
import { launch } from './launch.ts'

test('an option that the start does not know is refused before a database is touched', async () => {
  const undo = { add: () => Promise.reject(new Error('a database was started')), run: async () => {} }
  const env = { NODE_ENV: 'test', VAR_DIR: '/dev/null/var' }
  await expect(launch(env, ['--vides'], undo)).rejects.toThrow('Option inconnue : « --vides »')
})
