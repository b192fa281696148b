import { readFileSync } from 'node:fs'
import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { TEXTES } from '@lavandiere/domain/patrimoines/textes.ts'
import type { TestAccount } from './accounts.ts'
import type { Reply, TestServer } from './app.ts'
import { fabriqueOf } from './fabrique.ts'
import { fileForm } from './form.ts'

const FILES = {
  lyon: '../../e2e/fichiers/lyon-silos-verre.csv',
  plaineCommune: '../../demonstration/data/plaine-commune-pav-verre.csv',
}

/** A real file, of the browser tests or of the demonstration. */
export const realFile = (name: keyof typeof FILES) => readFileSync(new URL(FILES[name], import.meta.url))

const { volume: _, ...further } = TEXTES
/** Headers of the plain texts that follow the columns placed by hand: each is one more empty cell of a line. */
export const FURTHER_TEXTS: readonly string[] = Object.values(further)

/** An import file with these lines under its headers. */
export const importFile = (...lines: string[]) => `${ENTETES.join(';')}\r\n${lines.join('\r\n')}\r\n`

const DONE = ['verifie', 'refuse', 'enregistre']
const TRIES = 600
const PAUSE_MS = 50

/** Imports as a person does: sends files, waits for the end of their check, saves, reads the result. */
export function importsOf(server: TestServer) {
  const asExploitant = (method: 'GET' | 'POST', path: string) =>
    server.call(server.world.exploitant, method, path, undefined, { accept: '*/*' })
  const settled = async (path: string): Promise<Reply> => {
    for (let i = 0; i < TRIES; i++) {
      const seen = await asExploitant('GET', path)
      if (DONE.includes(String(seen.json.etat))) return seen
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    throw new Error('the check did not end')
  }
  const send = (
    to: string,
    bytes: Buffer | string,
    who: TestAccount | null = server.world.exploitant,
    name = 'a.csv',
    type = 'text/csv',
  ) => {
    const form = fileForm(name, bytes, type)
    return server.call(who, 'POST', `/imports?patrimoine=${to}`, form.body, form.headers)
  }
  return {
    send,
    settled,
    /** Creates an empty patrimoine. Returns its IRI. */
    async patrimoine(): Promise<string> {
      const { exploitant, client } = server.world
      const id = await fabriqueOf(server, { exploitant: exploitant.id, client: client.id }).patrimoine(
        'Patrimoine',
      )
      return `/api/patrimoines/${id}`
    },
    /** Sends a file and waits for the end of its check. */
    async checked(bytes: Buffer | string, to: string): Promise<Reply> {
      const made = await send(to, bytes)
      if (made.status !== 201) throw new Error(`${made.status} ${made.text}`)
      return settled(String(made.json['@id']))
    },
    save: (seen: Reply) => asExploitant('POST', `${seen.json['@id']}/enregistrement`),
    async report(seen: Reply): Promise<string> {
      return (await asExploitant('GET', `${seen.json['@id']}/rapport.csv`)).text
    },
    /** The CSV export of a patrimoine. */
    async exported(patrimoine: string): Promise<string> {
      return (await asExploitant('GET', `${patrimoine}/export`)).text
    },
  }
}
