import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandsOf } from './exploitation.ts'
import { freePort } from './postgres-externe.ts'
import { statusOf } from './serveur.ts'

/** Debian's, or the one that NGINX names. */
const PROGRAM = process.env.NGINX ?? '/usr/sbin/nginx'

/** Whether several nodes can be tried on this machine. */
export const isNginxHere = (): boolean => existsSync(PROGRAM)

export interface Nginx {
  url: string
  /** All that it has written into its logs. */
  logs(): string
  stop(): Promise<void>
}

/** The address of the first node in the document; the others follow. */
const NODE = /10\.0\.0\.1\d:3000/g

/** The document's configuration, on this machine: other ports, no certificate, logs in a folder. */
function localConfiguration(ports: readonly number[], port: number, dir: string): string {
  let next = 0
  const asked = commandsOf('nginx', 'nginx')
    .replace(NODE, () => `127.0.0.1:${ports[next++]}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_certificate.*$/gm, '')
    .replaceAll('/var/log/nginx/', `${dir}/`)
  if (next !== ports.length) throw new Error(`docs/exploitation.md names ${next} nodes, not ${ports.length}`)
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${dir}/nginx.pid;
error_log ${dir}/start.log;
events { worker_connections 1024; }
http {
${kept.map((name) => `${name}_temp_path ${dir}/${name};`).join('\n')}
${asked}
}`
}

/** nginx as docs/exploitation.md configures it, before nodes of this machine. @throws Error with its words when it does not start */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-nginx-'))
  chmodSync(dir, 0o755)
  mkdirSync(join(dir, 'logs'))
  const port = await freePort()
  const file = join(dir, 'nginx.conf')
  writeFileSync(file, localConfiguration(ports, port, dir))
  const child = spawn(PROGRAM, ['-c', file, '-p', dir, '-e', join(dir, 'start.log')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const textOf = (name: string) => (existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8') : '')
  // Any answer: the nodes may not be there yet.
  while ((await statusOf(url)) === 0) {
    if (child.exitCode !== null) throw new Error(`nginx : ${textOf('start.log')}`)
    await sleep(20)
  }
  return {
    url,
    logs: () => ['lavandiere.log', 'lavandiere.error.log', 'start.log'].map(textOf).join('\n'),
    async stop() {
      await ended(child)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await end
}
