import { today } from '@lavandiere/server/testing/days.ts'
import type { APIRequestContext } from '@playwright/test'
import { expect, MOT_DE_PASSE, type Session, sessionOf } from './socle.ts'

/** Password of the accounts created here: the published one of the demonstration is refused for them. */
export const PASSWORD = 'Colonne-verte-27'

let companies = 0

/** Calls the API as the account of a session. */
const callerOf =
  (request: APIRequestContext, { token }: Session) =>
  async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }

/** A company of its own, with nothing in it. */
export async function newCompany(request: APIRequestContext) {
  const domain = `societe-${process.pid}-${++companies}.example`
  const email = `patron@${domain}`
  const admin = callerOf(request, await sessionOf(request, 'admin@lavandiere.example', MOT_DE_PASSE))
  await admin('/exploitants', { libelle: 'Lavage du Ponant', email, password: PASSWORD })
  const session = await sessionOf(request, email, PASSWORD)
  return { email, domain, session, call: callerOf(request, session) }
}

export type Company = Awaited<ReturnType<typeof newCompany>>

/** Gives a company one of each: a client, a form, a patrimoine of three containers, an operateur, a tournée. */
export async function furnish({ call, domain }: Company) {
  const iriOf = async (path: string, body: object): Promise<string> => (await call(path, body))['@id']
  const account = (libelle: string) => ({ libelle, password: PASSWORD })
  const client = await iriOf('/clients', { ...account('Ville de Brest'), email: `brest@${domain}` })
  const chauffeur = await iriOf('/operateurs', { ...account('Nadia'), email: `nadia@${domain}` })
  const typologieLavage = await iriOf('/typologie_lavages', {
    libelle: 'Colonne du port',
    couleur: '#1565C0',
  })
  await call('/problems', { libelle: 'Tag', importance: 2, conteneurType: 'CA' })
  await call('/prestations', { libelle: 'Lavage du quai' })
  const formulaire = await iriOf('/forms', { libelle: 'Lavage de colonnes', client, typologieLavage })
  const place = { libelle: 'Colonnes du port', client, isUnipatrimoine: false }
  const patrimoine = await iriOf('/patrimoines', place)
  const conteneurs: number[] = []
  for (const n of [1, 2, 3]) {
    const made = await call('/conteneurs', {
      nomenclature: `PORT-${n}`,
      patrimoine,
      conteneurType: 'CA',
      dechetType: 'VER',
      adresse: `${n} quai du Port`,
      commune: 'Brest',
      latitude: 48.38 + n / 1000,
      longitude: -4.48,
    })
    conteneurs.push(made.id)
  }
  const jour = today()
  const body = { patrimoine, formulaire, chauffeur, conteneurs, freq: 'DAILY', interval: 1 }
  const dates = { dateDebut: jour, dateFin: jour }
  const tournee = await call('/campagne_lavages', { libelle: 'Tournée du port', client, ...body, ...dates })
  return { tournee: Number(tournee.id) }
}
