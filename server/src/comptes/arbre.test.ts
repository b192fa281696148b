import { describe, expect, test } from 'vitest'
import { makeAccount, type TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'

const server = useServer()
const iriOf = (name: string, { id }: { id: number }) => `/api/${name}/${id}`

describe('the table of the accounts', () => {
  const table = async (who: TestAccount, query = '') => {
    const reply = await server.call(who, 'GET', `/users/arbre?${query}`)
    expect(reply.status, reply.text).toBe(200)
    const lines = reply.members.map((m) => [
      m.libelle,
      (m.sous as unknown as { libelle: string }[]).map((s) => s.libelle),
    ])
    return { lines, total: Number(reply.json['hydra:totalItems']), reply }
  }

  test('USER-02 USER-04 USER-06 the admin pages the roots; the search finds by label, email or role, above and below', async () => {
    const { admin } = server.world
    const company = await makeAccount(server.services, 'exploitant', 'Zélie Lavage')
    await makeAccount(server.services, 'client', 'Zone 10', company.id)
    await makeAccount(server.services, 'client', 'Zone 9', company.id)
    await makeAccount(server.services, 'operateur', 'Zinédine', company.id)
    const all = await table(admin)
    expect(all.lines.at(-1)).toEqual(['Zélie Lavage', ['Zinédine', 'Zone 9', 'Zone 10']])
    expect(all.lines).toHaveLength(all.total)
    const second = await table(admin, `itemsPerPage=1&page=${all.total}&order[libelle]=asc`)
    expect([second.lines, second.total]).toEqual([[all.lines.at(-1)], all.total])
    expect((await table(admin, 'search=ZONE zelie')).lines).toEqual([])
    expect((await table(admin, 'search=zone-9@test')).lines).toEqual([['Zélie Lavage', ['Zone 9']]])
    expect((await table(admin, 'search=zelie')).lines).toEqual([
      ['Zélie Lavage', ['Zinédine', 'Zone 9', 'Zone 10']],
    ])
    expect((await table(admin, 'search=operateur zin')).lines).toEqual([['Zélie Lavage', ['Zinédine']]])
    expect((await table(admin, 'search=100%')).total).toBe(0)
    const byRole = await table(admin, 'search=zelie&order[role]=desc')
    expect(byRole.lines).toEqual([['Zélie Lavage', ['Zinédine', 'Zone 9', 'Zone 10']]])
    const byEmail = await table(admin, 'search=zelie&order[email]=desc')
    expect(byEmail.lines).toEqual([['Zélie Lavage', ['Zone 10', 'Zone 9', 'Zinédine']]])
    // How many were found, below and above.
    const counts = async (search: string) =>
      (await table(admin, `search=${search}`)).reply.members.map((m) => [
        m.trouvee,
        m.nombreTrouves,
        m.nombreSous,
      ])
    expect(await counts('zone-9@test')).toEqual([[false, 1, 1]])
    expect(await counts('zelie')).toEqual([[true, 0, 3]])
    // When only one company is shown, its people are paged, and the company stays above them.
    const one = await table(admin, `exploitant=${company.id}&itemsPerPage=2&page=2`)
    expect([one.lines, one.total]).toEqual([[['Zélie Lavage', ['Zone 10']]], 3])
  })

  test('USER-04 S2 an exploitant sees itself and its people, by pages; nobody else has the table', async () => {
    const { exploitant, autre, client, operateur } = server.world
    await makeAccount(server.services, 'client', 'Un de plus', exploitant.id)
    const { lines, total, reply } = await table(exploitant, 'itemsPerPage=2')
    expect(lines).toEqual([['Exploitant A', expect.any(Array)]])
    expect([lines.flat(2).length, total]).toEqual([3, 3])
    expect(reply.text).not.toContain('CANARI')
    const foreign = await table(exploitant, `exploitant=${autre.exploitant.id}&search=exploitant`)
    expect([foreign.total, foreign.reply.text.includes('CANARI')]).toEqual([0, false])
    expect(reply.text.toLowerCase()).not.toMatch(/password|argon2/)
    for (const who of [client, operateur])
      expect((await server.call(who, 'GET', '/users/arbre')).status).toBe(403)
    for (const query of ['itemsPerPage=51', 'order[rfid]=asc', 'exploitant=x', 'page=0'])
      expect((await server.call(server.world.admin, 'GET', `/users/arbre?${query}`)).status, query).toBe(400)
  })

  test('USER-27 USER-28 a client carries its forms and patrimoines, an operator its email', async () => {
    const { exploitant, client, operateur } = server.world
    const made = await server.office('POST', '/patrimoines', {
      libelle: 'Centre',
      isUnipatrimoine: false,
      client: iriOf('clients', client),
    })
    const seen = await server.call(client, 'GET', iriOf('clients', client))
    expect(seen.json).toMatchObject({
      id: client.id,
      libelle: 'Client A',
      exploitant: { id: exploitant.id },
      forms: [],
      patrimoines: [{ '@id': made.json['@id'], id: made.json.id, libelle: 'Centre' }],
    })
    const me = await server.office('GET', iriOf('users', exploitant))
    expect(me.json.operateurs).toContainEqual(
      expect.objectContaining({
        '@id': iriOf('operateurs', operateur),
        id: operateur.id,
        libelle: 'Operateur A',
        email: operateur.email,
      }),
    )
  })
})
