import type { TestAccount } from './accounts.ts'
import { makeAccount } from './accounts.ts'
import type { TestServer } from './app.ts'

/** Operateurs of the first company whose hours are kept, and what the office enters of them. */
export function heuresOf(server: TestServer) {
  const office = () => server.world.exploitant
  return {
    /** An operateur whose hours are kept. */
    async personne(libelle: string): Promise<TestAccount> {
      const made = await makeAccount(server.services, 'operateur', libelle, office().id)
      await server.call(office(), 'PATCH', `/operateurs/${made.id}`, { RHFeatureEnabled: true })
      return made
    },
    /** Enters hours on the clock of Paris, "2026-03-02 08:00" to "2026-03-02 16:00". */
    saisir: (operateur: { id: number }, debut: string, fin: string, more: object = {}) =>
      server.call(office(), 'POST', '/poste_operateurs', {
        operateur: `/api/operateurs/${operateur.id}`,
        heureDebut: `${debut}:00`,
        heureFin: `${fin}:00`,
        tempsPauseMinutes: 0,
        ...more,
      }),
    /** Enters an absence without hours. */
    absence: (operateur: { id: number }, date: string, statutJournee: string, more: object = {}) =>
      server.call(office(), 'POST', '/poste_operateurs', {
        operateur: `/api/operateurs/${operateur.id}`,
        date,
        statutJournee,
        ...more,
      }),
  }
}
