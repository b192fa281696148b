import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { makeHttp } from '../http/server.ts'
import { apiPage } from './api-page.ts'

/** Milliseconds of processor time that so many callers cost who ask a new server for the page's program at once. */
async function costOf(callers: number): Promise<number> {
  const app = await makeHttp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: 's'.repeat(32) }))
  onTestFinished(() => app.close())
  apiPage(app)
  await app.ready()
  const ask = () =>
    app.inject({ url: '/api/docs/swagger-ui-bundle.js', headers: { 'accept-encoding': 'br', accept: '*/*' } })
  const start = process.cpuUsage()
  const answers = await Promise.all(Array.from({ length: callers }, ask))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  return process.cpuUsage(start).user / 1000
}

test('S22 forty first callers of the API page at once make the server compress its program once', async () => {
  const single = await costOf(1)
  expect(await costOf(40)).toBeLessThan(single * 8)
})
