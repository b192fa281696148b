import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { heuresOf } from '../../testing/heures.ts'

const server = useServer()
const heures = heuresOf(server)

async function march() {
  const ana = await heures.personne('Ana')
  const bob = await heures.personne('Bob')
  const periode = await heures.period('Mars', '2026-03-01', '2026-03-31')
  for (const [person, day] of [
    [ana, '2026-03-02'],
    [ana, '2026-03-03'],
    [bob, '2026-03-03'],
  ] as const)
    await heures.saisir(person, `${day} 08:00`, `${day} 14:00`, { tempsPauseMinutes: 20 })
  // More than ten hours: to be checked. Another month: not of the period.
  await heures.saisir(bob, '2026-03-05 06:00', '2026-03-05 18:00', { tempsPauseMinutes: 30 })
  await heures.saisir(bob, '2026-04-01 08:00', '2026-04-01 14:00', { tempsPauseMinutes: 20 })
  return { ana, path: `/periode_paies/${periode.id}` }
}
const validated = () =>
  server.query(sql`select count(*)::int as n from feuille_de_temps where validated_at is not null`)

test('RH-93 all complete sheets of a period are validated at once, counted before, and given back', async () => {
  const { ana, path } = await march()
  const etat = async () => (await server.office('GET', `${path}/etat`)).json
  expect(await etat()).toMatchObject({ completes: 3, personnesCompletes: 2, oranges: 1, nonValidees: 4 })
  const done = await server.office('POST', `${path}/validation`)
  expect([done.status, done.json.feuilles]).toEqual([200, 3])
  expect(await etat()).toMatchObject({ completes: 0, personnesCompletes: 0, oranges: 1, nonValidees: 1 })
  expect((await server.office('POST', `${path}/validation`)).json).toMatchObject({
    feuilles: 0,
    valideesLe: null,
  })

  // Hours changed since have lost the validation by themselves; the undo leaves them, and what was validated by hand.
  const days = await server.office('GET', `/poste_operateurs?operateur=${ana.id}&date=2026-03-02`)
  const sheet = `/feuille_de_temps/${days.members[0]?.feuilleDeTempsId}`
  await server.office('PATCH', sheet, { tempsPauseMinutes: 45 })
  await server.office('PATCH', sheet, { validatedAt: true })
  const undo = { valideesLe: done.json.valideesLe }
  const back = await server.office('POST', `${path}/validation/annulation`, undo)
  expect([back.status, back.json.feuilles]).toEqual([200, 2])
  expect(await validated()).toMatchObject([{ n: 1 }])
})
