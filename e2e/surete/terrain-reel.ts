import { createHash } from 'node:crypto'
import { avancer, demarrer } from '@lavandiere/domain/terrain/coeur.ts'
import { type Appel, appelDuFait } from '@lavandiere/domain/terrain/envois.ts'
import type { TestAccount } from '@lavandiere/server/testing/accounts.ts'
import { makeAccount } from '@lavandiere/server/testing/accounts.ts'
import type { Reply, TestServer } from '@lavandiere/server/testing/app.ts'
import { plainImage } from '@lavandiere/server/testing/images.ts'
import { PORTS_SURS, simuler } from '../terrain/journee.ts'
import { type Reponse, ServeurModele } from '../terrain/serveur-modele.ts'

interface NotePhoto {
  quoi: 'photo'
  compte: number
  quand: number
  uuid: string
  octets: string
  reponse: Reponse
}

/** What the model of the server was asked, and what it answered. */
type Note =
  | NotePhoto
  | { quoi: 'fait'; compte: number; quand: number; appel: Appel; reponse: Reponse }
  | { quoi: 'oubli' }

/** The model of the server, which keeps what it was asked. */
class ServeurNote extends ServeurModele {
  readonly notes: Note[] = []

  override photo(uuid: string, octets: string): Reponse {
    const { compte, maintenant: quand } = this
    const reponse = super.photo(uuid, octets)
    this.notes.push({ quoi: 'photo', compte, quand, uuid, octets, reponse })
    return reponse
  }

  override fait(appel: Appel): Reponse {
    const { compte, maintenant: quand } = this
    const reponse = super.fait(appel)
    // The real server does not fail at will.
    if (reponse.statut < 500) this.notes.push({ quoi: 'fait', compte, quand, appel, reponse })
    return reponse
  }

  override oublierLesPhotos(): void {
    super.oublierLesPhotos()
    this.notes.push({ quoi: 'oubli' })
  }
}

const JOUR_MS = 86_400_000
/** The day of the first seed; each other one has a day of its own. */
const DEBUT = Date.UTC(2026, 0, 5, 5)
const JPEG = await plainImage(24, 16, 'jpeg')
/** The bytes that the simulator names: a picture, and behind its end what makes it another one. */
const bytesOf = (name: string) => Buffer.concat([JPEG, Buffer.from(name)])
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const uuidOf = (name: string) => {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The same day of telephones on the real server. */
class Rejeu {
  readonly fautes: string[] = []
  readonly #server: TestServer
  readonly #seed: number
  readonly #serveur: ServeurNote
  readonly #conteneurs: readonly number[]
  readonly #comptes = new Map<number, TestAccount>()
  /** Addresses on the real server, by those of the model. */
  readonly #adresses = new Map<string, string>()

  constructor(server: TestServer, seed: number, serveur: ServeurNote, conteneurs: readonly number[]) {
    this.#server = server
    this.#seed = seed
    this.#serveur = serveur
    this.#conteneurs = conteneurs
  }

  #vrai = (ms: number) => new Date(DEBUT + this.#seed * JOUR_MS + ms)

  async #compte(numero: number): Promise<TestAccount> {
    const { services, world } = this.#server
    const known = this.#comptes.get(numero)
    if (known) return known
    const account = await makeAccount(
      services,
      'operateur',
      `Telephone ${this.#seed} ${numero}`,
      world.exploitant.id,
    )
    await this.#server.query(`update users set rh_feature_enabled = true where id = ${account.id}`)
    this.#comptes.set(numero, account)
    return account
  }

  async rejouer(): Promise<void> {
    const { services, query } = this.#server
    for (const note of this.#serveur.notes) {
      if (note.quoi === 'oubli') await query('delete from intervention_photos where intervention_id is null')
      else {
        services.now = () => this.#vrai(note.quand)
        const account = await this.#compte(note.compte)
        const [name, reply] =
          note.quoi === 'photo'
            ? [note.uuid, await this.#photo(account, note)]
            : await this.#fait(account, note.appel)
        this.#comparer(name, note.reponse, reply)
      }
    }
    await this.#relire()
  }

  async #photo(account: TestAccount, { uuid, octets, quand }: NotePhoto): Promise<Reply> {
    const priseLe = this.#vrai(quand).toISOString()
    const query = new URLSearchParams({ uuid: uuidOf(uuid), priseLe, latitude: '48.9', longitude: '2.3' })
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytesOf(octets))], { type: 'image/jpeg' }), 'p.jpg')
    const sent = new Response(form)
    const headers = { 'content-type': String(sent.headers.get('content-type')) }
    const body = Buffer.from(await sent.arrayBuffer())
    const reply = await this.#server.call(account, 'POST', `/intervention_photos?${query}`, body, headers)
    if (reply.status < 300 && String(reply.json.sha256) !== sha256(bytesOf(octets)))
      this.fautes.push(`${uuid}: another print`)
    return reply
  }

  async #fait(account: TestAccount, { method, path, body }: Appel): Promise<[string, Reply]> {
    const real = Object.fromEntries(
      Object.entries(body).map(([key, value]) => {
        if (Array.isArray(value)) return [key, value.map((one) => this.#adresses.get(String(one)) ?? one)]
        const isDate = ['dateEvenement', 'heureDebut', 'heureFin'].includes(key)
        return [key, isDate ? this.#vrai(Date.parse(String(value))).toISOString() : value]
      }),
    )
    const { rang, uuid, ...rest } = real
    const name = uuid === undefined ? path : String(uuid)
    if (method === 'PATCH')
      return [
        name,
        await this.#server.call(account, 'PATCH', this.#adresses.get(path) ?? '/poste_operateurs/1', {
          ...rest,
          tempsPauseMinutes: 30,
        }),
      ]
    const id = this.#serveur.refuses.has(name)
      ? 2_147_483_647
      : this.#conteneurs[Number(rang) % this.#conteneurs.length]
    const place = path === '/poste_operateurs' ? {} : { conteneur: `/api/conteneurs/${id}` }
    const measured = path === '/releve_terrains' ? { latitude: 48.9, longitude: 2.3 } : {}
    const sent = { ...rest, ...place, ...measured, uuid: uuidOf(name) }
    return [name, await this.#server.call(account, 'POST', path, sent)]
  }

  /** The real answer means what that of the model meant. */
  #comparer(name: string, { statut, corps }: Reponse, reply: Reply): void {
    const isSame = statut < 300 ? reply.status === 200 || reply.status === 201 : reply.status === statut
    if (!isSame)
      this.fautes.push(`${name}: ${reply.status} instead of ${statut}: ${reply.text.slice(0, 300)}`)
    const adresse = Object(corps)['@id']
    if (isSame && typeof adresse === 'string') this.#adresses.set(adresse, String(reply.json['@id']))
  }

  /** What the database holds in the end is what the model holds: each wash and relevé once, at its time, with its photos, and each photo once. */
  async #relire(): Promise<void> {
    const ids = [...this.#comptes.values()].map(({ id }) => id).join()
    if (ids === '') return
    const rows = await this.#server.query(`
      select i.uuid, (extract(epoch from i.date_evenement) * 1000)::bigint::text as date, coalesce((select string_agg(p.sha256, ',' order by p.sha256)
          from intervention_photos p where p.intervention_id = i.id), '') as photos
        from interventions i where i.operateur_id in (${ids})
      union all select r.uuid, (extract(epoch from r.date_evenement) * 1000)::bigint::text, '' from releve_terrains r where r.operateur_id in (${ids})
      union all select p.uuid, 'poste', '' from poste_operateurs p where p.operateur_id in (${ids})
      union all select p.uuid, 'photo', p.sha256 from intervention_photos p where p.auteur_id in (${ids})`)
    const stored = rows.map(({ uuid, date, photos }) => [uuid, date, photos].join(' ')).sort()
    const pictures = [...this.#serveur.photos].map(([uuid, { sha256: octets }]) =>
      [uuidOf(uuid), 'photo', sha256(bytesOf(octets))].join(' '),
    )
    const facts = [...this.#serveur.faits.values()]
      .filter(({ uuid }) => !uuid.endsWith('/fin'))
      .map(({ uuid, date, photos }) => {
        const prints = photos.map((one) => sha256(bytesOf(one))).sort()
        const isPoste = uuid.endsWith('-debut')
        return [uuidOf(uuid), isPoste ? 'poste' : this.#vrai(date).getTime(), prints.join()].join(' ')
      })
    const wanted = [...facts, ...pictures].sort()
    if (stored.join('\n') !== wanted.join('\n'))
      this.fautes.push(`stored:\n${stored.join('\n')}\nwanted:\n${wanted.join('\n')}`)
  }
}

/** S21: the days of these seeds played by the model, and the same calls made to the real server: each answer means the same. */
export async function jouerSurLeServeur(server: TestServer, days: number): Promise<string[]> {
  const patrimoine = await server.parc.patrimoine('Rejeu')
  const conteneurs = await server.parc.conteneurs(patrimoine, 'R', 5)
  const faults: string[] = []
  const { now } = server.services
  for (let seed = 0; seed < days; seed++) {
    const serveur = new ServeurNote()
    const ofModel = simuler(seed, { avancer, demarrer, appelDuFait }, PORTS_SURS, serveur)
    const rejeu = new Rejeu(server, seed, serveur, conteneurs)
    await rejeu.rejouer()
    faults.push(...[...ofModel, ...rejeu.fautes].map((fault) => `seed ${seed}: ${fault}`))
  }
  server.services.now = now
  return faults
}
