import { parametres } from '@lavandiere/domain/session/parametres.ts'
import { ownAddresses, withDefaults } from '../planning/adresses.ts'
import { route } from '../platform/http/route.ts'
import { seesDay } from '../tableau-de-bord/acces.ts'
import { preferencesOf } from './preferences.ts'

/** None of these settings is secret (OPEN-64, OPEN-124, OPEN-06). */
export const settingsRoute = route({
  call: 'GET /parametres',
  tag: 'parametres',
  summary: "Settings of the screens: tiles, planning, client dashboard, and the caller's own choices.",
  access: ['read', 'session'],
  answer: { status: 200, schema: parametres, description: 'Settings' },
  handler: async (tx, { actor, services }) => {
    const { config } = services
    // Whoever knows the address for editing the planning can edit it: only exploitants get it.
    const own = actor.role === 'exploitant' ? await ownAddresses(tx, actor.exploitantId) : null
    const tableauDeBordClient = await seesDay(tx, actor)
    const preferences = await preferencesOf(tx, actor.id)
    return {
      outside: async () => ({
        body: {
          tuiles: { url: config.TUILES_URL, attribution: config.TUILES_ATTRIBUTION, maxZoom: 19 },
          planning: own ? await withDefaults(own, services) : { url: null, publie: null },
          trajets: {
            facteur: config.TRAJETS_FACTEUR,
            vitesseKmh: config.TRAJETS_VITESSE_KMH,
            parLaRoute: config.OSRM_URL !== undefined,
          },
          tableauDeBordClient,
          preferences,
        },
      }),
    }
  },
})
