import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { listen } from '../../testing/listen.ts'
import { withDeadline } from './deadline.ts'

const never = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('S19 a limit holds while memory is tidied: a silent service is given up in time', async () => {
  setFlagsFromString('--expose-gc')
  const tidy: () => void = runInNewContext('gc')
  const silent = createServer(() => {})
  const port = await listen(silent)
  const tidying = setInterval(tidy, 10)
  const asked = withDeadline(400, (signal) => fetch(`http://127.0.0.1:${port}`, { signal }))
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  clearInterval(tidying)
  silent.closeAllConnections()
  silent.close()
})

test('S19 work that nobody waits for any more ends with the reason of its caller', async () => {
  const gone = new AbortController()
  const asked = withDeadline(5_000, never, gone.signal)
  gone.abort(new Error('parti'))
  await expect(asked).rejects.toThrow('parti')
  await expect(withDeadline(5_000, never, gone.signal)).rejects.toThrow('parti')
})
