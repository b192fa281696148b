import { startServer } from './start.ts'

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

try {
  const server = await startServer(process.env, process.argv.slice(2))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => server.stop().then(() => process.exit(0), fail))
  }
  process.stdout.write(`Lavandière écoute sur ${server.url}\n`)
} catch (error) {
  fail(error)
}
