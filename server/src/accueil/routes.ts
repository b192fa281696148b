import { resteAFaire } from '@lavandiere/domain/accueil/ce-qui-attend.ts'
import { espaceClient, IMPOSSIBLES, IMPOSSIBLES_MAX } from '@lavandiere/domain/accueil/espace-client.ts'
import { type Route, route } from '../platform/http/route.ts'
import { strictQuery, whole } from '../platform/resource/list-query.ts'
import {
  conflits,
  constats,
  feuilles,
  importsADecider,
  pannes,
  problemes,
  questionAt,
  rapportsPrets,
  retards,
  sauvegardesManquantes,
  signalementsEnAttente,
  societes,
} from './ce-qui-attend.ts'
import { readEspaceClient } from './espace-client.ts'
import { maJourneeRoute } from './ma-journee.ts'
import { premiersPasRoutes } from './premiers-pas.ts'

/** The subjects of a company, of an administrator, and of both, in the order of `sujets`. */
const OF_COMPANY = [retards, pannes, conflits, problemes, constats, signalementsEnAttente, feuilles]
const OF_ADMINISTRATOR = [societes, sauvegardesManquantes]
const OF_ANYBODY = [importsADecider, rapportsPrets]

const attenteRoute = route({
  call: 'GET /accueil',
  summary:
    'Retrieves what needs the caller now: late rounds, clashes, missing sheets, imports and reports that wait.',
  access: ['read', 'accueil'],
  answer: { status: 200, schema: resteAFaire, description: 'What waits' },
  handler: async (tx, { actor, services }) => {
    const question = questionAt(services.now(), actor.id, actor.exploitantId ?? 0)
    const asked = [...(actor.exploitantId === null ? OF_ADMINISTRATOR : OF_COMPANY), ...OF_ANYBODY]
    const lignes = []
    for (const ask of asked) lignes.push(await ask(tx, question))
    return { body: { jour: question.today, lignes: lignes.filter(({ nombre }) => nombre > 0) } }
  },
})

const clientRoute = route({
  call: 'GET /accueil/client',
  tag: 'accueil',
  summary: 'Retrieves the last washes of the calling client, what was impossible, and the next rounds.',
  access: ['read', 'accueil-client'],
  query: strictQuery({ impossibles: whole(IMPOSSIBLES_MAX).default(IMPOSSIBLES) }),
  answer: { status: 200, schema: espaceClient, description: 'Washes and rounds' },
  handler: async (tx, { actor, query, services }) => ({
    body: await readEspaceClient(tx, actor, services.now(), query.impossibles),
  }),
})

export const routes: readonly Route[] = [attenteRoute, clientRoute, maJourneeRoute, ...premiersPasRoutes]
