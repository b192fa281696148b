import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { rapportSynthese, rapportsSynthese } from '@lavandiere/domain/synthese/rapport.ts'
import type { Synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { sql } from 'drizzle-orm'
import type { Bearer, Tx } from '../platform/db/actor.ts'
import { newFileName } from '../platform/files/files.ts'
import { inline } from '../platform/http/attachment.ts'
import type { Answer } from '../platform/http/route.ts'
import { preparedCalls } from '../platform/prepared/calls.ts'
import type { Services } from '../platform/services.ts'
import { rapportPrepared } from './rapport-job.ts'

const { ask, routes } = preparedCalls({
  kind: rapportPrepared,
  type: 'RapportSynthese',
  path: '/synthese/rapports',
  subject: 'synthese',
  english: { one: 'report', content: 'PDF' },
  liste: 'rapports',
  schemas: { one: rapportSynthese, all: rapportsSynthese },
  fichier: { name: 'pdf', type: 'application/pdf', timeoutMs: 300_000 },
  dispositionOf: (titre) => inline(`Synthèse, ${titre.replaceAll('/', '-')}.pdf`),
  atOnce: 3,
})
export const rapportRoutes = routes

/** Asks for a PDF. @throws Refus 429 when too many reports of this account are being made */
export function askRapport(
  tx: Tx,
  services: Services,
  { bearer, asked, titre }: { bearer: Bearer; asked: Synthese; titre: string },
): Promise<Answer> {
  const demande = JSON.stringify(asked)
  return ask(tx, services, {
    bearer,
    isSame: sql`demande = ${demande}::jsonb`,
    insert: () =>
      sql`insert into rapports (auteur_id, exploitant_id, client_id, demande, titre, fichier)
        values (${bearer.id}, ${idOf(asked.exploitant)}, ${idOf(asked.client)}, ${demande}::jsonb, ${titre}, ${newFileName('pdf')})
        returning id`,
  })
}
