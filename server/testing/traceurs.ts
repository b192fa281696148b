import type { TestAccount } from './accounts.ts'
import type { TestServer } from './app.ts'

/** A message of flespi, north of Lyon by some metres: a vehicle that drives with its engine on. */
export const messageFlespi = (ident: string, timestamp: number, metres: number, more: object = {}) => ({
  ident,
  timestamp,
  'position.latitude': 45.7 + metres / 111_195,
  'position.longitude': 4.8,
  'position.speed': 36,
  'engine.ignition.status': true,
  ...more,
})

/** The calls of trackers in tests. */
export const traceursOf = (server: TestServer) => ({
  /** A new key of a company. */
  async jeton(who: TestAccount = server.world.exploitant, libelle = 'Traceurs'): Promise<string> {
    return String((await server.call(who, 'PUT', '/telematique/jetons', { libelle })).json.jeton)
  },
  /** Id of a new vehicle with this tracker. */
  async laveuse(identifiantTraceur: string, more: object = {}, who: TestAccount = server.world.exploitant) {
    const body = { immatriculation: `P-${identifiantTraceur}`, identifiantTraceur, ...more }
    return Number((await server.call(who, 'POST', '/laveuses', body)).json.id)
  },
  /** Sets the hours of service of the first company; null: none. */
  service: (service: { debut: string; fin: string } | null) =>
    server.office('PUT', '/telematique/service', { service }),
  /** Sends messages of flespi by a key. */
  envoyer: (jeton: string, messages: object[]) =>
    server.call(null, 'POST', `/telematique/entrees/${jeton}/flespi`, messages, {
      'content-type': 'application/json',
    }),
})
