import { champsSuivis, compte } from '@lavandiere/domain/comptes/compte.ts'
import { changementsOf, type Operation } from '@lavandiere/domain/historique/modification.ts'
import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accountBody, MOT_DE_PASSE, makeAccount, type TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { Authentificateur } from '../../testing/authentificateur.ts'
import { turnOnSecondFactor } from '../../testing/second-facteur.ts'
import { asActor, asSystem } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'

const server = useServer()
const pathOf = ({ id }: { id: number }) => `/users/${id}/historique`
const told = async (who: TestAccount, of: { id: number }) => {
  const { status, json } = await server.call(who, 'GET', pathOf(of))
  expect(status).toBe(200)
  return json['hydra:member'] as unknown as Operation[]
}
/** Who did what, and what changed in words. */
const wordsOf = ({ auteur, lignes }: Operation) =>
  lignes.map((ligne) => [
    auteur.libelle,
    ligne.nature,
    changementsOf(ligne, { compte: champsSuivis }).map(
      ({ label, avant, apres }) => `${label} : ${avant} → ${apres}`,
    ),
  ])

describe('the history of an account', () => {
  test('USER-41 who made, changed, refused, removed and restored it, and that the password is another one', async () => {
    const { exploitant, admin } = server.world
    const made = await server.office('POST', '/operateurs', accountBody({ libelle: 'Suivie' }))
    const id = Number(made.json.id)
    const path = `/operateurs/${id}`
    await server.office('PATCH', path, { lastname: 'Durand', isAccredited: false })
    await server.office('PATCH', path, { lastname: 'Durand' })
    await server.call(admin, 'PATCH', path, { password: 'Benne-jaune-44' })
    await server.office('DELETE', path)
    const removed = await told(exploitant, { id })
    expect(removed.map(({ lignes }) => lignes[0]?.nature)).toContain('suppression')
    await server.office('POST', `/users/${id}/restaurer`)
    const [words, ofAdmin] = [await told(exploitant, { id }), await told(admin, { id })].map((all) =>
      all.flatMap(wordsOf),
    )
    const name = exploitant.libelle
    expect(words).toEqual([
      [name, 'restauration', []],
      [name, 'suppression', []],
      ['Administrateur', 'modification', ['Mot de passe : ancien → nouveau']],
      [name, 'modification', ['Nom : null → Durand', 'Accréditation : Oui → Non']],
      [name, 'creation', []],
    ])
    expect(ofAdmin).toHaveLength(5)
  })

  test('USER-41 the own password is its owner’s act; a log-in that makes the hash again is none', async () => {
    const { exploitant } = server.world
    const one = await makeAccount(server.services, 'operateur', 'Change le sien', exploitant.id)
    const body = { actuel: MOT_DE_PASSE, password: 'Benne-grise-45' }
    expect((await server.call(one, 'POST', '/mon-compte/mot-de-passe', body)).status).toBe(204)
    await asSystem(server.services.pool, async (tx) => {
      await tx.execute(sql`select set_config('app.meme_mot_de_passe', 'oui', true)`)
      await tx.execute(sql`update users set password = password || ' ' where id = ${one.id}`)
      await tx.execute(sql`update users set derniere_connexion = now() where id = ${one.id}`)
    })
    const seen = await told(exploitant, one)
    expect(seen.map(({ auteur }) => auteur.id)).toEqual([one.id, null])
    expect(seen.flatMap(wordsOf).map(([, nature]) => nature)).toEqual(['modification', 'creation'])
  })

  test('USER-41 a second factor and a passkey that come or go, and by whom: nothing of the keys', async () => {
    const { admin } = server.world
    const one = await makeAccount(server.services, 'exploitant', 'À clés', null)
    await turnOnSecondFactor(server, one)
    // Log-in counts the codes that it took.
    await server.query(
      sql`update seconds_facteurs set dernier_pas = dernier_pas - 10 where user_id = ${one.id}`,
    )
    const proof = { actuel: MOT_DE_PASSE }
    const taken = await server.call(admin, 'PUT', `/users/${one.id}/second-facteur/retrait`, proof)
    expect(taken.status, taken.text).toBe(204)
    const begun = (await server.call(one, 'PUT', '/mon-compte/cles/depart', proof)).json
    const key = new Authentificateur('http://localhost')
    const reponse = key.make(begun.options as unknown as { challenge: string; user: { id: string } })
    await server.call(one, 'PUT', '/mon-compte/cles', { attente: begun.attente, nom: 'Secret', reponse })
    await server.call(admin, 'PATCH', `/users/${one.id}`, { password: 'Benne-verte-46' })
    const seen = await told(admin, one)
    expect(seen.flatMap(wordsOf)).toEqual([
      [admin.libelle, 'modification', ["Clé d'accès : présente → retirée"]],
      [admin.libelle, 'modification', ['Mot de passe : ancien → nouveau']],
      [one.libelle, 'modification', ["Clé d'accès : absente → ajoutée"]],
      [admin.libelle, 'modification', ['Vérification en deux étapes : active → inactive']],
      [one.libelle, 'modification', ['Vérification en deux étapes : inactive → active']],
      ['Système', 'creation', []],
    ])
    expect(seen.map(({ lignes }) => lignes.length)).toEqual([2, 1, 1, 1, 1])
    expect(JSON.stringify(seen)).not.toMatch(/Secret|cle_publique/)
  })

  const fields = Object.entries(compte.fields).filter(([, schema]) => fieldMeta(schema).ref === undefined)
  test.each(fields)('USER-41 $0 that changes alone is kept, a secret never', async (champ, schema) => {
    const { exploitant } = server.world
    const { id } = await makeAccount(server.services, 'operateur', `Champ ${champ}`, exploitant.id)
    const column = sql.identifier(toSnakeCase(champ).replace(/^r_?h_?/, 'rh_'))
    const isSwitch = schema.safeParse(true).success
    const other = isSwitch ? sql`not ${column}` : sql`coalesce(${column}, '') || 'x'`
    const kept = await asSystem(server.services.pool, async (tx) => {
      const [hash] = await rows(tx, { password: 'text' }, sql`select password from users where id = ${id}`)
      await tx.execute(sql`update users set ${column} = ${other} where id = ${id}`)
      const lines = await rows(
        tx,
        { apres: z.record(z.string(), z.unknown()), texte: 'text' },
        sql`select apres, m::text as texte from modifications m where compte_id = ${id} and nature = 'modification'`,
      )
      expect(lines.some(({ texte }) => texte.includes(hash?.password ?? ''))).toBe(false)
      return lines.map(({ apres }) => Object.keys(apres))
    })
    expect(kept, `${champ} is missing in server/sql/comptes/noter_comptes.sql`).toEqual([[champ]])
  })

  test('USER-41 S2 a company reads the history of its own accounts, and nothing by the calls of patrimoines', async () => {
    const { admin, exploitant, client, operateur, autre } = server.world
    await server.office('PATCH', `/clients/${client.id}`, { lastname: 'Mairie' })
    const [first] = await told(exploitant, client)
    for (const [who, of, status] of [
      [autre.exploitant, client, 404],
      [exploitant, admin, 404],
      [client, client, 403],
      [operateur, operateur, 403],
      [null, client, 401],
      [admin, admin, 200],
    ] as const)
      expect((await server.call(who, 'GET', pathOf(of))).status).toBe(status)
    expect((await server.office('GET', `/modifications/${first?.id}/lignes`)).status).toBe(404)
    const { id, exploitantId, session } = autre.exploitant
    const seen = await asActor(
      server.services.pool,
      { id, role: 'exploitant', exploitantId, session },
      (tx) => rows(tx, { id: 'int' }, sql`select id from modifications where compte_id = ${client.id}`),
    )
    expect(seen).toEqual([])
  })
})
