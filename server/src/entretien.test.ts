import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../testing/app.ts'
import { deleteOldRows } from './entretien.ts'

const server = useServer()

test('USER-37 what has been kept long enough is forgotten, with its files, and nothing else is', async () => {
  const { files } = server.services
  const { exploitant, client, operateur } = server.world
  const patrimoine = await server.parc.patrimoine('Ancien')
  const names = [
    'vieux-import-1.bin',
    'jeune-import-1.bin',
    'vieux-rapport.bin',
    'vieille-photo.jpg',
    'jeune-photo-1.jpg',
    'logo-retire.webp',
    'logo-porte.webp',
  ]
  for (const name of names) await files.put(name, Buffer.from('x'))
  await server.query(sql`update modifications set moment = now() - interval '37 months'`)
  await server.query(sql`insert into modifications (exploitant_id, patrimoine_id, sujet, nature, auteur_role, moment)
    values (${exploitant.id}, ${patrimoine}, 'patrimoine', 'creation', 'admin', now() - interval '35 months')`)
  await server.query(sql`insert into jour_modifications (exploitant_id, campagne_id, regle, auteur_id, moment, avant, apres)
    select ${exploitant.id}, 1, '2026-01-05', ${exploitant.id}, now() - make_interval(months => m), '{}', '{}' from unnest(array[35, 37]) m`)
  await server.query(sql`insert into idempotence (acteur_id, cle, empreinte, created_at)
    values (${exploitant.id}, 'vieille-cle', 'x', now() - interval '3 days'), (${exploitant.id}, 'jeune-cle', 'x', now() - interval '1 day')`)
  await server.query(sql`insert into sessions (id, user_id, created_at, used_at)
    values ('morte', ${operateur.id}, now() - interval '90 days', '2026-01-05T12:00Z'),
      ('vive', ${operateur.id}, now() - interval '90 days', now())`)
  await server.query(sql`insert into refresh_tokens (hash, session_id, expires_at)
    values ('a', 'morte', now() - interval '60 days'), ('b', 'vive', now() + interval '1 day')`)
  await server.query(sql`insert into reset_tokens (hash, user_id, expires_at)
    values ('c', ${operateur.id}, now() - interval '2 days'), ('d', ${operateur.id}, now() + interval '1 hour')`)
  for (const [fichier, etat, days] of [
    ['vieux-import-1.bin', 'verifie', 31],
    ['jeune-import-1.bin', 'verifie', 29],
    ['vieux-rapport.bin', 'enregistre', 400],
  ] as const) {
    await server.query(sql`insert into imports (exploitant_id, client_id, patrimoine_id, auteur_id, nom, fichier, octets, etat, updated_at)
      values (${exploitant.id}, ${client.id}, ${patrimoine}, ${exploitant.id}, 'a.csv', ${fichier}, 1, ${etat}, now() - make_interval(days => ${days}))`)
  }
  for (const [nom, days] of [
    ['vieille-photo.jpg', 31],
    ['jeune-photo-1.jpg', 29],
  ] as const) {
    await server.query(sql`insert into intervention_photos (exploitant_id, auteur_id, nom, octets, largeur_px, hauteur_px, updated_at)
      values (${exploitant.id}, ${operateur.id}, ${nom}, 1, 1, 1, now() - make_interval(days => ${days}))`)
  }
  for (const nom of ['logo-retire.webp', 'logo-porte.webp']) {
    await server.query(
      sql`insert into user_logos (exploitant_id, nom, octets, updated_at) values (${exploitant.id}, ${nom}, 1, now() - interval '31 days')`,
    )
  }
  await server.query(
    sql`insert into user_logos (exploitant_id, nom, octets) values (${exploitant.id}, 'logo-nouveau.webp', 1)`,
  )
  await server.query(
    sql`update users set logo_id = (select id from user_logos where nom = 'logo-porte.webp') where id = ${client.id}`,
  )

  await server.query(sql`insert into heures_modifications (exploitant_id, objet, objet_id, nature, origine, moment) values
    (${exploitant.id}, 'poste', 1, 'creation', 'bureau', now() - interval '59 months'),
    (${exploitant.id}, 'feuille', 1, 'creation', 'bureau', now() - interval '61 months')`)

  await Promise.all([deleteOldRows(server.services), deleteOldRows(server.services)])

  const rows =
    await server.query(sql`select (select array_agg(moment < now() - interval '36 months') from modifications) as modifications,
    (select array_agg(moment < now() - interval '36 months') from jour_modifications) as jours,
    (select array_agg(objet) from heures_modifications) as heures,
    (select array_agg(cle) from idempotence) as cles,
    (select array_agg(id) from sessions where id in ('morte', 'vive')) as sessions,
    (select array_agg(hash) from refresh_tokens where hash in ('a', 'b')) as jetons,
    (select array_agg(hash) from reset_tokens) as oublis,
    (select derniere_connexion::date::text from users where id = ${operateur.id}) as connexion,
    (select array_agg(fichier order by id) from imports) as imports,
    (select array_agg(nom) from intervention_photos) as photos,
    (select array_agg(nom order by nom) from user_logos) as logos`)
  expect(rows[0]).toEqual({
    // That of the patrimoine, and that of the logo above.
    modifications: [false, false],
    jours: [false],
    heures: ['poste'],
    cles: ['jeune-cle'],
    sessions: ['vive'],
    jetons: ['b'],
    oublis: ['d'],
    connexion: '2026-01-05',
    imports: ['jeune-import-1.bin', 'vieux-rapport.bin'],
    photos: ['jeune-photo-1.jpg'],
    logos: ['logo-nouveau.webp', 'logo-porte.webp'],
  })
  const kept = await Promise.all(names.map(async (name) => (await files.get(name)) !== null))
  expect(kept).toEqual([false, true, true, false, true, false, true])
})

test('S9 what a file store fails to remove at night stays for the next one, and stops nothing else', async () => {
  const { pool, files } = server.services
  const { exploitant } = server.world
  const names = ['logo-panne-1.webp', 'logo-panne-2.webp', 'logo-panne-3.webp']
  for (const nom of names) {
    await files.put(nom, Buffer.from('x'))
    await server.query(
      sql`insert into user_logos (exploitant_id, nom, octets, updated_at) values (${exploitant.id}, ${nom}, 1, now() - interval '31 days')`,
    )
  }
  const remove = async (nom: string) => {
    if (nom === 'logo-panne-1.webp') throw new Error('away')
    await files.remove(nom)
  }
  await expect(deleteOldRows({ pool, files: { ...files, remove } })).rejects.toThrow('away')
  const left = () => server.query(`select nom from user_logos where nom like 'logo-panne%'`)
  expect(await left()).toEqual([{ nom: 'logo-panne-1.webp' }])
  await deleteOldRows(server.services)
  expect([await left(), await files.get('logo-panne-1.webp')]).toEqual([[], null])
})

test('photos that nothing names go after two days where their account has sent many since', async () => {
  const { exploitant, operateur } = server.world
  const names = ['photo-boucle-1.jpg', 'photo-boucle-2.jpg', 'photo-boucle-3.jpg']
  for (const nom of names)
    await server.query(sql`insert into intervention_photos (exploitant_id, auteur_id, nom, octets, largeur_px, hauteur_px, updated_at)
      values (${exploitant.id}, ${operateur.id}, ${nom}, 150000000, 1, 1, now() - interval '3 days')`)
  await deleteOldRows(server.services)
  expect(await server.query(`select nom from intervention_photos where nom like 'photo-boucle%'`)).toEqual([
    { nom: 'photo-boucle-3.jpg' },
  ])
})
