import { MOT_DE_PASSE, makeAccount } from './accounts.ts'
import type { TestServer } from './app.ts'

/** The calls around log-in that tests make of a server. */
export const sessionsOf = (server: TestServer) => ({
  /** @param more other fields of the body, such as the code of a second factor */
  login: (email: string, password = MOT_DE_PASSE, more: object = {}) =>
    server.call(null, 'POST', '/login_check', { email, password, ...more }),
  /** A log-in from a network address, by which tries are counted. */
  loginFrom: (email: string, password: string, remoteAddress = '10.0.0.1') =>
    server.app.inject({
      method: 'POST',
      url: '/api/login_check',
      payload: { email, password },
      remoteAddress,
    }),
  refresh: (refresh_token: unknown) => server.call(null, 'POST', '/refresh', { refresh_token }),
  /** Forgets the counted tries of every limit. */
  forgetTries: () => server.services.pool.query('delete from limites.tentatives'),
  /** A new operateur of the company of the tests, with a running session and `MOT_DE_PASSE`. */
  operateurNamed: (libelle: string) =>
    makeAccount(server.services, 'operateur', libelle, server.world.exploitant.id),
})
