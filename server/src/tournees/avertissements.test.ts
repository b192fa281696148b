import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { dayIn, today } from '../../testing/days.ts'

const server = useServer()
const AUJOURDHUI = today()
const ici = useMade(() => server.terrain(...[1, 2].map(dayIn)))

const ask = (more: object = {}) =>
  server.office('POST', '/campagne_lavages/avertissements', {
    libelle: 'Autre',
    client: `/api/clients/${server.world.client.id}`,
    chauffeur: `/api/operateurs/${server.world.operateur.id}`,
    dateDebut: dayIn(0),
    dateFin: dayIn(30),
    freq: 'DAILY',
    interval: 1,
    ...more,
  })

test('TOUR-16 a person already on another round of those days is told, with the first day', async () => {
  const { status, json } = await ask()
  expect([status, json.phrases]).toEqual([
    200,
    [`Operateur A est déjà sur « Tournée » le ${formatDate(dayIn(1))} et 1\u00a0autre jour.`],
  ])
  expect((await ask({ dateFin: dayIn(800) })).json.phrases).toEqual([
    `Operateur A est déjà sur « Tournée » le ${formatDate(dayIn(1))} et 1\u00a0autre jour d'ici au ${formatDate(dayIn(400))}.`,
  ])
  expect((await ask({ id: ici.campagne })).json.phrases).toEqual([])
  expect((await ask({ dateDebut: dayIn(3) })).json.phrases).toEqual([])
})

test('TOUR-16 a person or a vehicle already on another round of one day is told before that day changes', async () => {
  const { operateur } = server.world
  const autre = await server.terrain(dayIn(40))
  const laveuse = await server.office('POST', '/laveuses', {
    immatriculation: 'ZZ-001-ZZ',
    operateur: `/api/operateurs/${operateur.id}`,
  })
  const ask = (day: string, body: object) =>
    server.office('POST', `/campagne_lavages/${ici.campagne}/jours/${day}/avertissements`, body)
  const le = formatDate(dayIn(40))
  const { json } = await ask(dayIn(1), { jour: dayIn(40), laveuse: String(laveuse.json['@id']) })
  expect(json.phrases).toEqual([
    `Operateur A est déjà sur « Tournée » le ${le}.`,
    `La laveuse ZZ-001-ZZ est déjà sur « Tournée » le ${le}.`,
  ])
  const cancel = { etat: 'annulee', motif: 'Neige' }
  await server.office('PATCH', `/campagne_lavages/${autre.campagne}/jours/${dayIn(40)}`, cancel)
  expect((await ask(dayIn(1), { jour: dayIn(40) })).json.phrases).toEqual([])
})

test('TOUR-11 a second tournée of one name of a client is told, whatever its case', async () => {
  const { json } = await ask({ libelle: 'TOURNÉE', dateDebut: dayIn(3) })
  expect(json.phrases).toEqual(['Ce client a déjà une tournée « Tournée ».'])
})

test('TOUR-28 a new tournée whose days are all cancelled by holidays is told, with the last of them', async () => {
  const premierMai = `${Number(AUJOURDHUI.slice(0, 4)) + 1}-05-01`
  const days = { dateDebut: premierMai, dateFin: premierMai, siJourFerme: 'annuler' }
  expect((await ask(days)).json.phrases).toEqual([
    `Tous ses passages jusqu'au ${formatDate(premierMai)} seraient annulés : ils tombent sur un jour férié ou une fermeture.`,
  ])
  expect((await ask({ ...days, siJourFerme: 'maintenir' })).json.phrases).toEqual([])
})

test('TOUR-16 a day that a person cancelled, moved or gave to another crew meets nobody', async () => {
  const seule = await server.terrain(dayIn(50))
  const other = await server.terrain(...[50, 51, 52].map(dayIn))
  const days = { dateDebut: dayIn(50), dateFin: dayIn(52) }
  const again = () => ask({ id: other.campagne, ...days })
  const said = `Operateur A est déjà sur « Tournée » le ${formatDate(dayIn(50))}.`
  expect((await again()).json.phrases).toContain(said)
  const day = `/campagne_lavages/${other.campagne}/jours/${dayIn(50)}`
  await server.office('PATCH', day, { etat: 'annulee', motif: 'Neige' })
  expect((await again()).json.phrases).not.toContain(said)
  await server.office('PATCH', day, { etat: 'reportee', jour: dayIn(53) })
  expect((await again()).json.phrases).not.toContain(said)
  const { json } = await server.office('POST', '/operateurs', {
    ...{ libelle: 'Remplaçant', email: 'remplacant@avertissements.example', password: 'Velours-42-Ardoise' },
    isAccredited: true,
  })
  await server.office('PATCH', day, { etat: 'prevue', jour: dayIn(50), chauffeur: String(json['@id']) })
  expect((await again()).json.phrases).not.toContain(said)
  expect(seule.campagne).not.toBe(other.campagne)
})
