import type { TestServer } from './app.ts'

/** Asks for a report of March 2026 about the client of the first company. */
export const demanderSynthese = (server: TestServer, more: object = {}, who = server.world.exploitant) =>
  server.call(
    who,
    'POST',
    '/synthese',
    {
      exploitant: `/api/exploitants/${server.world.exploitant.id}`,
      client: `/api/clients/${server.world.client.id}`,
      bilanType: 'global',
      dateDebut: '2026-03-01',
      dateFin: '2026-03-31',
      ...more,
    },
    { accept: '*/*' },
  )

/** The cells of a report in CSV, line by line. */
export const cellsOf = (text: string): string[][] =>
  text
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
