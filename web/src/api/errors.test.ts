import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { ApiError, errorOf, errorOfFailure, FALLBACK, sentenceOr, violationsOf } from './errors.ts'

const problem = (body: BodyInit | null, type: string, statusText = '') =>
  new Response(body, { status: 400, statusText, headers: { 'content-type': type } })

test.each([
  ['API-04 the message', json(400, { message: 'Déjà pris', error: 'non' }), 'Déjà pris'],
  ['API-05 else the error', json(400, { message: ' ', error: 'Refusé' }), 'Refusé'],
  ['API-05 else the body when it is a string', json(400, 'Trop tard'), 'Trop tard'],
  ['API-05 no text of a proxy', problem('upstream connect error', 'text/plain; charset=utf-8'), FALLBACK],
  ['API-05 else the fallback', problem('{', 'application/json', 'Bad Request'), FALLBACK],
  ['API-05 a message that is not a text is not shown', json(400, { message: { a: 1 } }), FALLBACK],
])('%s', async (_, response, message) => {
  expect((await errorOf(response)).message).toBe(message)
})

const UNAVAILABLE = 'Le serveur est indisponible pour le moment. Réessayez dans un instant.'
test.each([
  [401, 'Votre session a expiré. Veuillez vous reconnecter.'],
  [413, 'Ce qui est envoyé est trop volumineux'],
  [429, 'Trop de demandes. Réessayez dans un instant.'],
  [500, FALLBACK],
  [502, UNAVAILABLE],
  [503, UNAVAILABLE],
  [504, 'Le serveur met trop de temps à répondre. Réessayez.'],
])('API-05 a page of a proxy is told in French, by its status: %i', async (status, said) => {
  const page = new Response('<html>', {
    status,
    statusText: 'In English',
    headers: { 'content-type': 'text/html' },
  })
  expect((await errorOf(page)).message).toBe(said)
})

test('AUTH-09 AUTH-10 the two refusals of log-in are told by the text they contain', async () => {
  const refused = await errorOf(json(401, { code: 401, message: 'Accréditation refusée' }))
  const wrong = await errorOf(json(401, { code: 401, message: 'Invalid credentials.' }))
  expect(refused.message).toBe('Accréditation refusée')
  expect(wrong.message).toBe('Identifiants invalides')
})

test.each(['Expired JWT Token', 'Invalid JWT Token', 'JWT Token not found'])(
  'SHELL-01 %s is said in French',
  async (message) => {
    const error = await errorOf(json(401, { code: 401, message }))
    expect(error.message).toBe('Votre session a expiré. Veuillez vous reconnecter.')
  },
)

test('API-04 violations come with the error, malformed ones do not', async () => {
  const good = { propertyPath: 'libelle', message: 'Le libellé est requis', code: 'x' }
  const error = await errorOf(json(422, { message: 'Refusé', violations: [good, { message: 3 }, null] }))
  expect(error.violations).toEqual([good])
})

test('S12 a server that asks to wait says for how long', async () => {
  const error = await errorOf(json(503, { message: 'Indisponible' }, { 'retry-after': '7' }))
  expect([error.isAway, error.retryAfterS]).toEqual([true, 7])
  expect((await errorOf(json(429, {}, { 'retry-after': 'demain' }))).retryAfterS).toBeNull()
})

test('S19 a silent service behind the server is told apart from a server that is away', async () => {
  expect((await errorOf(json(502, { message: 'Échec du géocodage. Veuillez réessayer.' }))).isAway).toBe(
    false,
  )
  const page = { status: 502, headers: { 'content-type': 'text/html' } }
  expect((await errorOf(new Response('<h1>Bad Gateway</h1>', page))).isAway).toBe(true)
})

test('S19 no answer is an error with a sentence; a call given up stays what it is', () => {
  const none = errorOfFailure(new TypeError('Failed to fetch')) as ApiError
  expect([none.status, none.isAway]).toEqual([0, true])
  expect(none.message).toContain('ne répond pas')
  expect((errorOfFailure(new DOMException('', 'TimeoutError')) as ApiError).message).toContain(
    'trop de temps',
  )
  const reason = new DOMException('', 'AbortError')
  const given = new AbortController()
  given.abort(reason)
  expect(errorOfFailure(reason, given.signal)).toBe(reason)
})

test.each([
  ['the server’s sentence', new ApiError(422, 'Déjà pris'), 'Déjà pris'],
  ['one of ours', new Error("Cette image n'a pas pu être lue"), "Cette image n'a pas pu être lue"],
  ['the kind of its status', new ApiError(502, UNAVAILABLE, { isSentence: false }), UNAVAILABLE],
  ['the fallback where nothing is known', new ApiError(500, FALLBACK), 'Erreur lors de la demande'],
  ['nothing of the browser’s', new TypeError('Failed to fetch'), 'Erreur lors de la demande'],
])('API-08 OPEN-129 a failure is told by %s', (_, error, said) => {
  expect(sentenceOr(error, 'Erreur lors de la demande')).toBe(said)
})

test('BIZ-14 no sentence of the server breaks before its colon or in an hour', () => {
  const message = 'Trop tard : hier à 14 h 21'
  const error = new ApiError(422, message, { violations: [{ propertyPath: 'heure', message }] })
  const whole = 'Trop tard\u00a0: hier à 14\u00a0h\u00a021'
  expect([error.message, violationsOf(error)]).toEqual([whole, { heure: whole }])
})
