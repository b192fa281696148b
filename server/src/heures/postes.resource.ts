import { codesJournee, type SorteDeJournee } from '@lavandiere/domain/heures/journees.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { laveuses } from '../laveuses/laveuses.resource.ts'
import { base, keyTo } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'
import { route } from '../platform/http/route.ts'
import { anyBody, idParams, nameUnique } from '../platform/http/wire.ts'
import { type CrudOptions, crud, storedResource } from '../platform/resource/crud.ts'
import { item } from '../platform/resource/item.ts'
import type { Facts } from '../platform/resource/present.ts'
import { createdOnce } from '../platform/resource/uuid.ts'
import { type Columns, check as checked, draftOf, known, lock, update } from '../platform/resource/write.ts'
import { changeSheet, removeSheet } from './ecriture-feuilles.ts'
import { createPoste, horairesOf, refuseWithoutPause } from './ecriture-jours.ts'
import { avanceDuTerrain, putBackEnd, runningShift } from './poste-du-terrain.ts'

/** A person's day, of work or absence; recorded hours are in its timesheet. */
export const posteOperateurs = pgTable(
  'poste_operateurs',
  {
    ...base,
    exploitantId: integer().notNull(),
    uuid: text(),
    /** A hash of the body with which the uuid first came: another body with the same uuid is refused. */
    empreinte: text(),
    operateurId: integer().notNull(),
    date: date().notNull(),
    statutJournee: text().$type<SorteDeJournee>().notNull().default('WD'),
    laveusePrisePosteId: integer(),
    laveuseFinPosteId: integer(),
  },
  (t) => [
    keyTo(users, 'poste_operateurs_operateur', t.exploitantId, t.operateurId),
    keyTo(laveuses, 'poste_operateurs_laveuse_prise', t.exploitantId, t.laveusePrisePosteId),
    keyTo(laveuses, 'poste_operateurs_laveuse_fin', t.exploitantId, t.laveuseFinPosteId),
    unique('poste_operateurs_tenant').on(t.exploitantId, t.operateurId, t.id),
    uniqueIndex('poste_operateurs_jour_unique').on(t.operateurId, t.date).where(sql`${t.archivedAt} is null`),
    uniqueIndex('poste_operateurs_uuid_unique').on(t.exploitantId, t.uuid),
    index('poste_operateurs_jours').on(t.exploitantId, t.date).where(sql`${t.archivedAt} is null`),
    check(
      'poste_operateurs_statut',
      sql`${t.statutJournee} in (${sql.raw(codesJournee.map((code) => `'${code}'`).join(', '))})`,
    ),
    ...tenant({ operateur: 'keep' }),
  ],
)

nameUnique('poste_operateurs_uuid_unique', 'uuid', 'Cet identifiant unique a déjà servi')

const sheet: Facts = {
  joins: () =>
    sql`left join feuille_de_temps f on f.poste_id = poste_operateurs.id and f.archived_at is null`,
  fields: {
    heureDebut: sql`f.heure_debut`,
    heureFin: sql`f.heure_fin`,
    tempsPauseMinutes: sql`f.temps_pause_minutes`,
    feuilleDeTempsId: sql`f.id`,
    validatedAt: sql`f.validated_at`,
  },
}

const posteOptions: CrudOptions<typeof posteOperateur> = {
  calls: ['list', 'get', 'remove'],
  facts: [sheet],
  // Days of the past may name vehicles and people that have been removed since (OPEN-38).
  isHistory: true,
  remove: (tx, { id }) => removeSheet(tx, id),
  async restore(tx, id) {
    await tx.execute(sql`update feuille_de_temps f set archived_at = null, version = f.version + 1
      from poste_operateurs p where p.id = ${id} and f.poste_id = p.id and f.archived_at = p.archived_at`)
  },
}
const storedPostes = storedResource(posteOperateur, posteOperateurs, posteOptions)

const posteRefusals = {
  removed: 'Ce poste a été enregistré puis supprimé',
  other: "Ce poste est déjà enregistré, avec d'autres valeurs",
}

/**
 * `POST /poste_operateurs` (RH-90): hours entered by the office, the start of a shift sent by a telephone, or an absence.
 */
const createPosteRoute = route({
  method: 'POST',
  url: '/poste_operateurs',
  tag: 'poste_operateurs',
  summary:
    'Creates a PosteOperateur resource with its timesheet; the same uuid with the same body again answers the first one.',
  access: ['create', 'poste_operateurs'],
  body: anyBody,
  documented: posteOperateur.write,
  answer: { status: 201, schema: posteOperateur.read, description: 'PosteOperateur resource created' },
  handler: async (tx, { body, actor, services }) => {
    const value = checked(posteOperateur, known(storedPostes, body))
    const now = services.now()
    const asked = { stored: storedPostes, body, uuid: value.uuid, refusals: posteRefusals }
    return createdOnce(tx, asked, (empreinte) => createPoste(tx, { actor, value, now, empreinte }))
  },
})

/** The fields of a running shift that its crew may still send (OPEN-39). */
const DU_TERRAIN = new Set(['laveuseFinPoste', 'heureFin', 'tempsPauseMinutes'])

/** @throws Refus 422 for a field that only the office may change */
function refuseOfficeFields(body: Columns): void {
  const other = Object.keys(body).find((name) => !DU_TERRAIN.has(name))
  if (other !== undefined) throw invalid(other, 'Seul le bureau change cette valeur')
}

/**
 * `PATCH /poste_operateurs/{id}` and PUT: changes type of day, vehicles and hours; a crew can end its own shift (RH-60,
 * R12, R20).
 */
const updatePosteRoutes = (['PUT', 'PATCH'] as const).map((method) =>
  route({
    method,
    url: '/poste_operateurs/:id',
    tag: 'poste_operateurs',
    summary: `${method === 'PUT' ? 'Replaces' : 'Updates'} the PosteOperateur resource.`,
    access: ['update', 'poste_operateurs'],
    params: idParams,
    body: anyBody,
    documented: posteOperateur.patch,
    answer: { status: 200, schema: posteOperateur.read, description: 'PosteOperateur resource updated' },
    handler: async (tx, { params: { id }, body, actor, request, services }) => {
      const before = await lock(tx, storedPostes, id, request.headers['if-match'])
      const written = known(storedPostes, body)
      const isCrew = actor.role === 'operateur'
      const running = isCrew ? await runningShift(tx, id) : null
      if (isCrew) refuseOfficeFields(written)
      if (running) putBackEnd(written, running, services.now())
      const stored = await draftOf(tx, storedPostes, id)
      // The hours are checked against the stored date unless the body names another date.
      const value = checked(posteOperateur, { ...stored, ...written, date: written.date ?? stored.date })
      if (value.operateur && idOf(value.operateur) !== before.operateur)
        throw invalid('operateur', 'Un poste ne change pas de personne : supprimez-le')
      const horaires = horairesOf(value)
      if (!isCrew) refuseWithoutPause(value)
      if (horaires) {
        const avance = running ? avanceDuTerrain(running, horaires, services.now()) : 0
        const isOtherDay = value.statutJournee !== before.statutJournee
        await changeSheet(tx, id, { ...horaires, avance }, { isOtherDay })
      } else await removeSheet(tx, id)
      // The person and the uuid of a poste cannot be changed.
      const kept = { uuid: undefined, operateur: undefined }
      await update(tx, storedPostes, id, { ...value, ...kept }, {}, before)
      return item(tx, storedPostes, id)
    },
  }),
)

export const routes = [
  ...crud(posteOperateur, posteOperateurs, posteOptions),
  createPosteRoute,
  ...updatePosteRoutes,
]
