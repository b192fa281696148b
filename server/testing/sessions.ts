import { MOT_DE_PASSE } from './accounts.ts'
import type { TestServer } from './app.ts'

/** The calls of tests for log-in and sessions. */
export const sessionsOf = (server: TestServer) => ({
  /** @param more other fields of the body, such as the code of a second factor */
  login: (email: string, password = MOT_DE_PASSE, more: object = {}) =>
    server.call(null, 'POST', '/login_check', { email, password, ...more }),
  /** A log-in from a network address, for which tries are counted. */
  loginFrom: (email: string, password: string, remoteAddress = '10.0.0.1', more: object = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/login_check',
      payload: { email, password, ...more },
      remoteAddress,
    }),
  refresh: (refresh_token: unknown) => server.call(null, 'POST', '/refresh', { refresh_token }),
  /** Deletes the counted tries of all limits. */
  forgetTries: () => server.services.pool.query('delete from limites.tentatives'),
})
