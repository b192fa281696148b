import { FEUILLE_EXISTE, feuilleDeTemps, feuilleVide } from '@lavandiere/domain/heures/feuille-de-temps.ts'
import {
  HORS_DU_JOUR,
  instantDe,
  joursPossibles,
  objectionHoraires,
} from '@lavandiere/domain/heures/horaires.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, instantColumn, keyTo } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'
import { foundRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { anyBody, iri, nameUnique } from '../platform/http/wire.ts'
import { type CrudOptions, crud, storedResource } from '../platform/resource/crud.ts'
import { created } from '../platform/resource/item.ts'
import type { Facts } from '../platform/resource/present.ts'
import { checkBy, check as checked } from '../platform/resource/write.ts'
import { changeSheet, holdDay, validateSheets } from './ecriture-feuilles.ts'
import { createPoste } from './ecriture-jours.ts'
import { posteOperateurs } from './postes.resource.ts'

/** The hours of a poste. The schema alone excludes two sheets of a person that overlap: drizzle cannot express it. */
export const feuilleDeTempsTable = pgTable(
  'feuille_de_temps',
  {
    ...base,
    exploitantId: integer().notNull(),
    posteId: integer().notNull(),
    operateurId: integer().notNull(),
    heureDebut: instantColumn().notNull(),
    /** Null while the shift is going on. */
    heureFin: instantColumn(),
    tempsPauseMinutes: integer().notNull().default(0),
    validatedAt: instantColumn(),
    validatedParId: integer(),
    /**
     * Set when a telephone sent these hours before they had come: by how many minutes. Null otherwise, and once the
     * office has changed them.
     */
    avanceMin: integer(),
  },
  (t) => [
    keyTo(posteOperateurs, 'feuille_de_temps_poste', t.exploitantId, t.operateurId, t.posteId),
    keyTo(users, 'feuille_de_temps_validee_par', t.exploitantId, t.validatedParId),
    uniqueIndex('feuille_de_temps_poste_unique').on(t.posteId).where(sql`${t.archivedAt} is null`),
    index('feuille_de_temps_operateur_index')
      .on(t.operateurId, t.heureDebut)
      .where(sql`${t.archivedAt} is null`),
    check(
      'feuille_de_temps_heures',
      sql`${t.heureFin} > ${t.heureDebut} and ${t.heureFin} <= ${t.heureDebut} + interval '24 hours'`,
    ),
    check(
      'feuille_de_temps_pause',
      sql`${t.tempsPauseMinutes} >= 0 and ${t.heureDebut} + ${t.tempsPauseMinutes} * interval '1 minute' < ${t.heureFin}`,
    ),
    check('feuille_de_temps_validee', sql`${t.validatedAt} is null or ${t.heureFin} is not null`),
    ...tenant({ operateur: 'keep' }),
  ],
)

nameUnique('feuille_de_temps_poste_unique', '', FEUILLE_EXISTE)
nameUnique('poste_operateurs_jour_unique', '', FEUILLE_EXISTE)
nameUnique(
  'feuille_de_temps_sans_chevauchement',
  'heureDebut',
  'Ces heures chevauchent une autre feuille de temps',
)

const dayFacts: Facts = {
  joins: () => sql`join poste_operateurs p on p.id = feuille_de_temps.poste_id`,
  fields: {
    workMinutes: sql`minutes_travaillees(p.statut_journee, feuille_de_temps.heure_debut, feuille_de_temps.heure_fin, feuille_de_temps.temps_pause_minutes)`,
  },
}
const crewFacts: Facts = {
  joins: () =>
    sql`left join lateral journees_du_personnel(p.exploitant_id, array[p.operateur_id], p.date, p.date) j on true`,
  fields: { premiereIntervention: sql`j.premier`, derniereIntervention: sql`j.dernier` },
  needs: [dayFacts],
}

const feuilleOptions: CrudOptions<typeof feuilleDeTemps> = {
  calls: ['list', 'get', 'update', 'remove'],
  facts: [dayFacts, crewFacts],
  // First and last wash are read for a single sheet, not for each one of a list, which would be slow.
  hidden: ({ kind }) => (kind === 'list' ? ['premiereIntervention', 'derniereIntervention'] : []),
  isHistory: true,
  hold: async (tx, id) => {
    await holdDay(tx, id)
  },
  // A change of the hours withdraws the validation, which is asked for anew.
  restated: ['validatedAt'],
  /** Changes the hours, or validates them for both partners (RH-55, RH-60). */
  async rule(tx, { actor, value, id }) {
    if (id === null) throw new Error('a sheet is made with its poste')
    const { poste, jour } = await holdDay(tx, id)
    const horaires = {
      debut: instantDe(value.heureDebut, 'debut'),
      fin: value.heureFin ? instantDe(value.heureFin, 'fin') : null,
      pause: value.tempsPauseMinutes,
      avance: 0,
    }
    const against = objectionHoraires(horaires)
    if (against) throw invalid(against.champ, against.message)
    if (!joursPossibles(horaires.debut).includes(jour)) throw invalid('heureDebut', HORS_DU_JOUR)
    await changeSheet(tx, poste, horaires, { isOtherDay: false })
    if (value.validatedAt !== undefined) await validateSheets(tx, id, actor.id)
    return id
  },
  // Removing a sheet also removes its poste, unless a telephone sent the poste.
  async remove(tx, { id }) {
    await tx.execute(sql`update poste_operateurs p set archived_at = now(), version = p.version + 1
      from feuille_de_temps f where f.id = ${id} and p.id = f.poste_id and p.uuid is null and p.archived_at is null`)
  },
  // Restoring a sheet also restores its poste.
  async restore(tx, id) {
    await tx.execute(sql`update poste_operateurs p set archived_at = null, version = p.version + 1
      from feuille_de_temps f where f.id = ${id} and p.id = f.poste_id and p.archived_at is not null`)
  },
}
const storedFeuilles = storedResource(feuilleDeTemps, feuilleDeTempsTable, feuilleOptions)

/** From the office (RH-65). */
const createFeuilleRoute = route({
  call: 'POST /feuille_de_temps/vide',
  summary: 'Creates a PosteOperateur resource with its FeuilleDeTemps resource.',
  access: ['create', 'feuille_de_temps'],
  body: anyBody,
  documented: feuilleVide,
  answer: { status: 201, schema: feuilleDeTemps.read, description: 'FeuilleDeTemps resource created' },
  handler: async (tx, { body, actor, services }) => {
    const { operateurId, ...day } = checkBy(feuilleVide, body)
    const value = checked(posteOperateur, { ...day, operateur: iri('operateurs', operateurId) })
    const poste = await createPoste(tx, { actor, value, now: services.now(), empreinte: null })
    const { id } = await foundRow(
      tx,
      { id: 'int' },
      sql`select id from feuille_de_temps where poste_id = ${poste} and archived_at is null`,
    )
    return created(tx, storedFeuilles, id, services)
  },
})

export const routes = [...crud(feuilleDeTemps, feuilleDeTempsTable, feuilleOptions), createFeuilleRoute]
