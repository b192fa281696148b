import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import {
  connexionDesTraceurs,
  heuresDeService,
  informationDesEquipages,
  nouveauCompteQuartix,
} from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { POSITIONS_JOURS, TRAJETS_MOIS } from '@lavandiere/domain/telematique/position.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { countChange, holdReglages, versionDesReglages } from '../heures/reglages-heures.ts'
import { societe } from '../platform/admission/who.ts'
import { foundRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { seal } from '../platform/sealed.ts'
import { quartixOwner, trajetsOf } from './quartix-en-cache.ts'
import { AGE_MAX_MS, AVANCE_VUE_MS } from './reception.ts'
import { serviceOf } from './service.ts'

const done = { status: 204, schema: null, description: 'Kept' } as const

/** Trackers shown at most: those that sent most recently. */
const TRACEURS_MAX = 500
const { jetons, traceurs, quartix, traccar } = connexionDesTraceurs.shape

const connexionRoute = route({
  call: 'GET /telematique/connexion',
  summary: 'How trackers reach us, and what was heard last',
  access: ['read', 'telematique'],
  answer: { status: 200, schema: connexionDesTraceurs, description: 'The connection of trackers' },
  async handler(tx, { actor }) {
    // First: a change that comes between the two reads is then refused as one over older settings, not lost.
    const headers = await versionDesReglages(tx, actor.exploitantId)
    const found = await foundRow(
      tx,
      { jetons, traceurs, quartix, traccar },
      sql`select
        (select coalesce(json_agg(json_build_object('id', j.id, 'libelle', j.libelle, 'fin', j.fin, 'creeLe', j.cree_le,
            'recuLe', greatest(j.recu_le, (select max(t.recu_le) from traceurs t where t.jeton_id = j.id))) order by j.cree_le), '[]')
          from jetons_traceurs j where j.revoque_le is null) as jetons,
        (select coalesce(json_agg(json_build_object('source', t.source, 'identifiant', t.identifiant, 'recuLe', t.recu_le,
            'instant', case when l.id is null then t.instant end, 'latitude', case when l.id is null then t.latitude end,
            'longitude', case when l.id is null then t.longitude end, 'valide', t.valide, 'nombre', t.nombre, 'jeton', j.libelle,
            'horloge', case when t.instant > t.recu_le + make_interval(secs => ${AVANCE_VUE_MS / 1000}) then 'avance'
              when t.instant < t.recu_le - make_interval(secs => ${AGE_MAX_MS / 1000}) then 'retard' end,
            'laveuse', case when l.id is null then null else json_build_object('id', l.id, 'immatriculation', l.immatriculation) end)
            order by t.recu_le desc), '[]')
          from (select * from traceurs order by recu_le desc limit ${TRACEURS_MAX}) t join jetons_traceurs j on j.id = t.jeton_id
            left join laveuses l on l.identifiant_traceur = t.identifiant and l.archived_at is null) as traceurs,
        (select json_build_object('client', r.quartix_client, 'utilisateur', r.quartix_utilisateur, 'reussiLe', r.quartix_reussi_le,
            'erreur', r.quartix_erreur) from reglages_telematiques r where r.quartix_client is not null) as quartix,
        (select json_build_object('adresse', c.adresse, 'demandeLe', c.demande_le, 'lues', c.lues, 'aLire', c.a_lire,
            'reussiLe', c.reussi_le, 'gardees', c.gardees, 'erreur', c.erreur) from comptes_traccar c) as traccar`,
    )
    return {
      body: { ...found, service: await serviceOf(tx) },
      headers,
    }
  },
})

const quartixRoute = route({
  call: 'PUT /telematique/quartix',
  summary: 'Sets the account of the company at Quartix; its password is never answered',
  access: ['update', 'telematique'],
  body: nouveauCompteQuartix,
  answer: done,
  async handler(tx, { actor, body, request, services }) {
    const { exploitantId } = actor
    if (exploitantId === null) return {}
    await services.admission.tries.take('compteQuartix', societe(exploitantId))
    const sealed = await seal(body.motDePasse, quartixOwner(exploitantId), services.config.SECRET)
    await holdReglages(tx, exploitantId, request.headers['if-match'])
    await tx.execute(
      sql`insert into reglages_telematiques (exploitant_id) values (${exploitantId}) on conflict do nothing`,
    )
    // A separate update: `on conflict do update` would read the password through "excluded", which an exploitant may not.
    await tx.execute(sql`update reglages_telematiques set quartix_client = ${body.client},
      quartix_utilisateur = ${body.utilisateur}, quartix_mot_de_passe = ${sealed}, quartix_reussi_le = null,
      quartix_erreur = null where exploitant_id = ${exploitantId}`)
    return {
      headers: await countChange(tx, exploitantId),
      after() {
        request.log.info({ compte: actor.id }, 'compte Quartix changé')
        // Quartix is asked at once, so that the screen shows whether the account works.
        const today = jourDeParis(services.now())
        return trajetsOf(services, exploitantId, today, today)
      },
    }
  },
})

const forgetQuartixRoute = route({
  call: 'DELETE /telematique/quartix',
  summary: 'Forgets the account of the company at Quartix',
  access: ['update', 'telematique'],
  answer: done,
  async handler(tx, { actor: { id, exploitantId }, request }) {
    await tx.execute(sql`update reglages_telematiques set quartix_client = null, quartix_utilisateur = null,
      quartix_mot_de_passe = null, quartix_reussi_le = null, quartix_erreur = null where exploitant_id = ${exploitantId}`)
    await tx.execute(sql`delete from dernieres_positions where source = 'quartix'`)
    return {
      headers: await countChange(tx, exploitantId),
      after: () => request.log.info({ compte: id }, 'compte Quartix retiré'),
    }
  },
})

const serviceRoute = route({
  call: 'PUT /telematique/service',
  summary: 'Sets the hours of service, outside which positions are shown to nobody',
  access: ['update', 'telematique'],
  body: z.strictObject({ service: heuresDeService.nullable() }),
  answer: done,
  async handler(tx, { actor, body: { service }, request }) {
    await holdReglages(tx, actor.exploitantId, request.headers['if-match'])
    await tx.execute(sql`
      insert into reglages_telematiques (exploitant_id, service_debut, service_fin)
      values (${actor.exploitantId}, ${service?.debut ?? null}, ${service?.fin ?? null})
      on conflict (exploitant_id) do update set service_debut = excluded.service_debut, service_fin = excluded.service_fin`)
    return { headers: await countChange(tx, actor.exploitantId) }
  },
})

/** What drivers must know (Code du travail, L1222-4). */
const informationRoute = route({
  tag: 'telematique',
  access: ['read', 'information-telematique'],
  call: 'GET /telematique/information',
  summary: 'What is recorded of vehicles, for those who drive',
  answer: { status: 200, schema: informationDesEquipages, description: 'What is recorded' },
  async handler(tx) {
    const { enregistre } = await foundRow(
      tx,
      { enregistre: 'bool' },
      sql`select exists (select 1 from laveuses where archived_at is null
        and (identifiant_traceur is not null or quartix_id is not null)) as enregistre`,
    )
    return {
      body: {
        enregistre,
        positionsJours: POSITIONS_JOURS,
        trajetsMois: TRAJETS_MOIS,
        service: await serviceOf(tx),
      },
    }
  },
})

export const connexionRoutes = [
  connexionRoute,
  quartixRoute,
  forgetQuartixRoute,
  serviceRoute,
  informationRoute,
]
