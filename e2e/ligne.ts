import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { randomNumbers } from '@lavandiere/domain/kernel/random.ts'
import { listen } from '@lavandiere/server/testing/listen.ts'

/** How the line is: a captive portal answers every call with its page; one with holes loses calls and answers. */
type EtatDeLigne = 'bonne' | 'portail' | 'a-trous'

/** Of so many calls the request is lost, and of so many answers the answer, after the server has done its work. */
const PERTE = 0.3
/** Headers of one hop, and those of a body that is read whole here. */
const DU_TRAJET = new Set([
  'connection',
  'host',
  'content-length',
  'content-encoding',
  'accept-encoding',
  'transfer-encoding',
])

const kept = (headers: Iterable<[string, string]>) =>
  Object.fromEntries([...headers].filter(([name]) => !DU_TRAJET.has(name)))

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * The line between a telephone and the real server, as an address of its own: it loses what real lines lose, and what it loses
 * follows from a seed. It also deploys: with `isNouvelle` the same build stands there as another one, under other names.
 */
export class Ligne {
  etat: EtatDeLigne = 'bonne'
  isNouvelle = false
  adresse = ''
  /** What the server answered to photos, whether or not the answer arrived: rows and print by the name of the telephone. */
  readonly photos = new Map<string, { rows: Set<number>; sha256: string }>()
  readonly #serveur: string
  readonly #hasard: () => number
  readonly #http: Server

  constructor(serveur: string, seed: number) {
    this.#serveur = serveur
    this.#hasard = randomNumbers(seed)
    this.#http = createServer((asked, reply) => void this.#passer(asked, reply).catch(() => reply.destroy()))
  }

  async ouvrir(): Promise<this> {
    this.adresse = `http://127.0.0.1:${await listen(this.#http)}`
    return this
  }

  fermer(): void {
    this.#http.close()
    this.#http.closeAllConnections()
  }

  async #passer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { url = '/', method = 'GET' } = asked
    const body = await bytesOf(asked)
    const isCall = url.startsWith('/api/')
    if (isCall && this.etat === 'portail') {
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>')
      return
    }
    const isLossy = isCall && this.etat === 'a-trous'
    // The socket is cut: a request that was read whole would be left waiting by its own `destroy`.
    if (isLossy && this.#hasard() < PERTE) {
      asked.socket.destroy()
      return
    }
    if (this.isNouvelle && url.startsWith('/terrain/assets/')) {
      reply.writeHead(404).end()
      return
    }
    const headers = kept(Object.entries(asked.headers).map(([name, value]) => [name, String(value)]))
    // The build behind the line is the same: asked whether it changed, it would say no.
    if (this.isNouvelle) for (const name of ['if-none-match', 'if-modified-since']) delete headers[name]
    const answer = await fetch(this.#serveur + url.replace('/assets2/', '/assets/'), {
      method,
      headers,
      redirect: 'manual',
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    this.#noter(url, answer.status, bytes)
    if (isLossy && this.#hasard() < PERTE) {
      asked.socket.destroy()
      return
    }
    const type = answer.headers.get('content-type') ?? ''
    const isText = url.startsWith('/terrain/') && /html|javascript|json|manifest/.test(type)
    const sent = this.isNouvelle && isText ? nouvelle(bytes.toString()) : bytes
    reply.writeHead(answer.status, kept(answer.headers)).end(sent)
  }

  #noter(url: string, status: number, bytes: Buffer): void {
    const { pathname, searchParams } = new URL(url, this.#serveur)
    const uuid = searchParams.get('uuid')
    if (pathname !== '/api/intervention_photos' || !uuid || status !== 201) return
    const { id, sha256 } = Object(JSON.parse(bytes.toString()))
    const rows = this.photos.get(uuid)?.rows ?? new Set()
    this.photos.set(uuid, { rows: rows.add(id), sha256 })
  }
}

/** The file of a build as the next one would have it: other names, another version of the worker, a mark in the page. */
const nouvelle = (text: string) =>
  text
    .replaceAll('assets/', 'assets2/')
    .replace(/'terrain-[0-9a-f]{12}'/, "'terrain-nouvelle'")
    .replace('<head>', '<head><meta name="version" content="nouvelle" />')
