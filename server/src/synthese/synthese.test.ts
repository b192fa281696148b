import { beforeAll, describe, expect, test } from 'vitest'
import { useServer } from '../platform/testing/app.ts'
import { makeTerrain, type Terrain } from '../platform/testing/terrain.ts'

const server = useServer()
let ici: Terrain
beforeAll(async () => {
  const { exploitant, client, operateur } = server.world
  ici = await makeTerrain(server.services, exploitant, client, operateur, [
    '2026-03-02',
    '2026-03-09',
    '2026-04-06',
  ])
  for (const [conteneur, more] of [
    [0, {}],
    [1, { nombreLaves: 1 }],
    [2, { isAccessible: false }],
  ] as const) {
    await server.call(exploitant, 'POST', '/interventions', {
      conteneur: `/api/conteneurs/${ici.conteneurs[conteneur]}`,
      dateEvenement: '2026-03-02T10:00:00+01:00',
      ...more,
    })
  }
})

const demande = (more: object = {}) => ({
  exploitant: `/api/exploitants/${server.world.exploitant.id}`,
  client: `/api/clients/${server.world.client.id}`,
  bilanType: 'global',
  dateDebut: '2026-03-01',
  dateFin: '2026-03-31',
  ...more,
})
const ask = (body: object, who = server.world.exploitant) =>
  server.call(who, 'POST', '/synthese', body, { accept: '*/*' })

describe('synthèse', () => {
  test('SYN-13 SYN-14 OPEN-90 the global report: a line for each patrimoine, then the total; ";" and BOM', async () => {
    const reply = await ask(demande())
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="synthese_Client_A_2026-03-01_2026-03-31.csv"',
    )
    expect(reply.text.charCodeAt(0)).toBe(0xfeff)
    const lines = reply.text.slice(1).trim().split('\r\n')
    expect(lines[0]).toBe(
      'Client;Patrimoine;Flux;PAV;Bacs;Lavages prévus;Bacs lavés;Lavages impossibles;Maintenances;Lavages partiels;Taux de réalisation;Première intervention;Dernière intervention',
    )
    expect(lines[1]).toBe('Client A;Centre;VER;3;6;12;3;3;0;0;25 %;02/03/2026;02/03/2026')
    expect(lines[2]).toBe('Client A;Local;;1;7;0;0;0;0;0;;;')
    expect(lines[3]).toMatch(/^Client A;Total;VER;4;13;12;3;3;0;0;25 %;/)
  })

  test('SYN-04 SYN-05 SYN-06 SYN-08 what is missing or wrong says so', async () => {
    expect((await ask({ ...demande(), exploitant: undefined })).json.message).toBe("L'exploitant est requis")
    expect((await ask({ ...demande(), client: undefined })).json.message).toBe('Le client est requis')
    expect((await ask(demande({ dateFin: '2026-02-01' }))).json.message).toBe(
      'La date de fin doit être ultérieure ou égale à la date de début',
    )
    expect((await ask(demande({ format: 'pdf' }))).status).toBe(422)
  })

  test('SYN-10 SYN-11 S2 nobody reports on others', async () => {
    const { autre, client, operateur } = server.world
    expect((await ask(demande(), client)).status).toBe(200)
    expect((await ask(demande(), operateur)).status).toBe(403)
    expect((await ask(demande(), autre.exploitant)).status).toBe(403)
    expect((await ask(demande(), autre.client)).status).toBe(403)
    const foreign = await ask(demande({ client: `/api/clients/${autre.client.id}` }))
    expect(foreign.status).toBe(404)
    expect(foreign.text).not.toContain('CANARI')
  })
})
