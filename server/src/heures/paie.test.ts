import { describe, expect, test } from 'vitest'
import { type Json, useMade, useServer } from '../../testing/app.ts'
import { heuresOf } from '../../testing/heures.ts'

const server = useServer()
const heures = heuresOf(server)
const { period } = heures

/** The lines of the payroll file of a period, without the heading. */
async function linesOf({ id }: Json): Promise<string[]> {
  const { text } = await server.office('GET', `/periode_paies/${id}/paie.csv?sansMatricule=true`)
  return text.trim().split('\r\n').slice(1)
}

const periode = useMade(() => period('Novembre', '2026-11-01', '2026-11-30'))

describe('who payroll is told of', () => {
  test.each([
    ['left', (id: number) => server.office('DELETE', `/operateurs/${id}`)],
    [
      'is switched off',
      (id: number) => server.office('PATCH', `/operateurs/${id}`, { RHFeatureEnabled: false }),
    ],
  ])('RH-44 a leave of somebody who %s since is paid', async (_, leave) => {
    const person = await heures.personne('Partante')
    await heures.absence(person, '2026-11-02', 'CP')
    await heures.absence(person, '2026-11-03', 'AM')
    const before = await linesOf(periode)
    await leave(person.id)
    expect(before).toContain(';AB-300;1;02/11/2026;02/11/2026')
    expect(await linesOf(periode)).toEqual(before)
  })
})

describe('what payroll is told', () => {
  test('RH-44 RH-04 hours beyond a part-time contract are told once the counter has a code', async () => {
    const person = await heures.personne('Partielle')
    await heures.tarifs(person, { matriculePaie: '20', heuresHebdo: 20 })
    for (const day of ['12', '13', '14', '15'])
      await heures.saisir(person, `2026-10-${day} 08:00`, `2026-10-${day} 14:00`)
    const { json } = await server.office('GET', '/reglages')
    const paie = { ...json.paie, codes: { auDela: 'HC' } }
    await server.office('PUT', '/reglages', { paie })
    expect(await linesOf(await period('Octobre', '2026-10-01', '2026-10-31'))).toContain(
      '20;HC;4;01/10/2026;31/10/2026',
    )
    await server.office('PUT', '/reglages', { paie: json.paie })
  })

  test('RH-04 two people do not bear one number, also when both are written at the same moment', async () => {
    const people = [await heures.personne('Jumelle'), await heures.personne('Jumeau')]
    const replies = await Promise.all(people.map((one) => heures.tarifs(one, { matriculePaie: '00777' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.json.violations?.[0]?.message).toMatch(/^Ce matricule est celui de Jume/)
  })
})
