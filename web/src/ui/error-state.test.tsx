import { expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { eventually, showScreens } from '../testing/ecran.tsx'
import { ErrorState } from './error-state.tsx'

test.each([
  [new ApiError(503, 'Le serveur redémarre'), 'Le serveur redémarre'],
  [new Error('Ce fichier est vide'), 'Ce fichier est vide'],
  [new TypeError('Failed to fetch dynamically imported module'), 'Une erreur est survenue'],
])('API-05 a page that cannot load tells no message of the browser: %s', async (error, said) => {
  showScreens([{ path: '/', element: <ErrorState one={{ error }} /> }], '/')
  await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(said))
})
