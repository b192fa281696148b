import type { TestAccount } from './accounts.ts'
import type { Json, TestServer } from './app.ts'

/** Functions that make operateurs of the first company whose hours are recorded, and enter hours for them. */
export function heuresOf(server: TestServer) {
  return {
    async period(libelle: string, startDate: string, endDate: string): Promise<Json> {
      return (await server.office('POST', '/periode_paies', { libelle, startDate, endDate })).json
    },
    /** A new operateur whose hours are recorded. */
    async personne(libelle: string): Promise<TestAccount> {
      const made = await server.account('operateur', libelle)
      await server.office('PATCH', `/operateurs/${made.id}`, { RHFeatureEnabled: true })
      return made
    },
    /** Enters hours in the time of Paris, for example from "2026-03-02 08:00" to "2026-03-02 16:00". */
    saisir: (operateur: { id: number }, debut: string, fin: string, more: object = {}) =>
      server.office('POST', '/poste_operateurs', {
        operateur: `/api/operateurs/${operateur.id}`,
        heureDebut: `${debut}:00`,
        heureFin: `${fin}:00`,
        tempsPauseMinutes: 0,
        ...more,
      }),
    /** Writes the rates of a person, or also a payroll number or a contract. */
    async tarifs(operateur: { id: number }, more: object = {}) {
      const { members } = await server.office('GET', `/donnees_rhs?operateur=${operateur.id}`)
      const rates = {
        tauxChargesPatronales: 40,
        tauxHoraire: 10,
        forfaitPanierRepas: 10,
        forfaitDeplacement: 2,
      }
      return server.office('PATCH', `/donnees_rhs/${members[0]?.id}`, { ...rates, ...more })
    },
    /** Validates the sheets of a person. */
    async valider(operateur: { id: number }): Promise<void> {
      const { members } = await server.office('GET', `/poste_operateurs?operateur=${operateur.id}`)
      for (const { feuilleDeTempsId } of members)
        if (feuilleDeTempsId !== null)
          await server.office('PATCH', `/feuille_de_temps/${feuilleDeTempsId}`, { validatedAt: true })
    },
    /** Enters an absence without hours. */
    absence: (operateur: { id: number }, date: string, statutJournee: string, more: object = {}) =>
      server.office('POST', '/poste_operateurs', {
        operateur: `/api/operateurs/${operateur.id}`,
        date,
        statutJournee,
        ...more,
      }),
  }
}
