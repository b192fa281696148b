import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()
const setHours = (service: object | null, etag?: string) =>
  server.office('PUT', '/telematique/service', { service }, etag === undefined ? {} : { 'if-match': etag })
const etagOf = async () => String((await server.office('GET', '/telematique/connexion')).headers.etag)

test('TRK-02 S14 a save answers the version that it made', async () => {
  const { headers } = await setHours({ debut: '05:00', fin: '21:00' }, await etagOf())
  expect(headers.etag).toBe(await etagOf())
})

test.each<[string, object]>([
  ['service', { service: { debut: '06:00', fin: '20:00' } }],
  ['quartix', { client: 'SOCIETE', utilisateur: 'api', motDePasse: 'x' }],
  ['traccar', { adresse: 'https://traccar.exemple.fr', jeton: 'x' }],
])('TRK-01 S14 /telematique/%s over older settings is refused, and changes nothing', async (path, body) => {
  const etag = await etagOf()
  await setHours({ debut: '04:00', fin: '22:00' })
  const { status } = await server.office('PUT', `/telematique/${path}`, body, { 'if-match': etag })
  const { json } = await server.office('GET', '/telematique/connexion')
  expect([status, json.service, json.quartix, json.traccar]).toEqual([
    412,
    { debut: '04:00', fin: '22:00' },
    null,
    null,
  ])
})
