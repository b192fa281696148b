import { RECHERCHE_MAX, trouvailles } from '@lavandiere/domain/recherche/trouvailles.ts'
import { z } from 'zod'
import { type Route, route } from '../platform/http/route.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { wordsOf } from '../platform/resource/search.ts'
import { chosesTrouvees } from './choses.ts'
import { conteneursTrouves } from './conteneurs.ts'

/** What the caller may see of it (decision 172). */
const rechercheRoute = route({
  call: 'GET /recherche',
  summary: 'Retrieves containers, addresses, clients, rounds and all else that holds the words of a text.',
  access: ['read', 'recherche'],
  query: strictQuery({ search: z.string().trim().min(2).max(RECHERCHE_MAX) }),
  answer: { status: 200, schema: trouvailles, description: 'What was found' },
  handler: async (tx, { actor, query: { search } }) => {
    if (wordsOf(search).length === 0) return { body: { trouves: [] } }
    const places = await conteneursTrouves(tx, actor, search)
    return { body: { trouves: [...places, ...(await chosesTrouvees(tx, actor, search))] } }
  },
})

export const routes: readonly Route[] = [rechercheRoute]
