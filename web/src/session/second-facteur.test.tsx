import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { clickOn, eventually, fillIn, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { SecondFacteurDuCompte } from './second-facteur.tsx'

const PATH = '/mon-compte/second-facteur'
const OTPAUTH =
  'otpauth://totp/Lavandi%C3%A8re:nadia%40example.fr?secret=JBSWY3DPEHPK3PXP&issuer=Lavandi%C3%A8re'

/** A server where an account has no second factor until it confirms one with the code 123456. */
function withoutFactor() {
  let actif = false
  return serveAnswers(({ method, path, body }) => {
    if (path === `${PATH}/confirmation`) {
      if (!JSON.stringify(body).includes('123456')) {
        return Response.json(
          {
            '@type': 'ConstraintViolationList',
            'hydra:description': 'Le code est faux',
            violations: [{ propertyPath: 'code', message: "Ce code n'est pas le bon" }],
          },
          { status: 422 },
        )
      }
      actif = true
      return { codes: ['AAAA-BBBB', 'CCCC-DDDD'] }
    }
    if (path !== PATH) return undefined
    if (method === 'PUT') return { cle: 'JBSWY3DPEHPK3PXP', otpauth: OTPAUTH }
    return {
      '@id': `/api${PATH}`,
      actif,
      depuis: actif ? '2026-11-20T08:00:00Z' : null,
      codesRestants: actif ? 2 : 0,
    }
  })
}

/** Shows one's own second factor and begins to set it up. */
async function beginSetUp() {
  const calls = withoutFactor()
  showScreens([{ path: '/', element: <SecondFacteurDuCompte /> }], '/')
  await fillIn('Mot de passe actuel', 'lavandiere-demo')
  await clickOn('Activer')
  await waitForText('JBSW Y3DP EHPK 3PXP')
  return calls
}

test('ASVS 6.3.3 the key is shown as an image to scan, as text and as a link', async () => {
  await beginSetUp()
  expect(document.querySelector('svg[role="img"] title')?.textContent).toBe("Code à viser avec l'application")
  expect(document.querySelector('a[href^="otpauth:"]')?.getAttribute('href')).toBe(OTPAUTH)
})

test('S27 where log-in asks for a code, giving it up and new recovery codes ask for one too', async () => {
  const calls = serveAnswers(({ method, path }) => {
    if (path === PATH)
      return { '@id': `/api${PATH}`, actif: true, depuis: '2026-11-20T08:00:00Z', codesRestants: 10 }
    return method === 'PUT' ? { codes: ['AAAA-BBBB'] } : undefined
  })
  showScreens([{ path: '/', element: <SecondFacteurDuCompte /> }], '/', { roles: ['ROLE_EXPLOITANT'] })
  await fillIn('Mot de passe actuel', 'lavandiere-demo')
  await fillIn('Code de vérification', '123456')
  await clickOn('Nouveaux codes de secours')
  await waitForText('AAAA-BBBB')
  expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
    { path: `${PATH}/codes`, body: { actuel: 'lavandiere-demo', code: '123456' } },
  ])
})

test('ASVS 6.3.3 a wrong code is told under its field, a right one shows the recovery codes once', async () => {
  await beginSetUp()
  await fillIn('Code de vérification', '000000')
  await clickOn('Confirmer')
  await waitForText("Ce code n'est pas le bon")
  await fillIn('Code de vérification', '123456')
  await clickOn('Confirmer')
  await waitForText('AAAA-BBBB')
  await clickOn("J'ai noté ces codes")
  await waitForText('Il vous reste 2 codes de secours inutilisés')
  await eventually(() => expect(document.body.textContent).not.toContain('AAAA-BBBB'))
})

test('S27 OPEN-129 a code that is asked for since the page was read is told', async () => {
  const violations = [{ propertyPath: 'code', message: 'Le code est requis' }]
  serveAnswers(({ path, method }) => {
    if (path === PATH && method === 'GET') return { '@id': '', actif: false, depuis: null, codesRestants: 0 }
    return json(422, { message: 'Le code est requis', violations })
  })
  showScreens([{ path: '/', element: <SecondFacteurDuCompte /> }], '/')
  await fillIn('Mot de passe actuel', 'lavandiere-demo')
  await clickOn('Activer')
  await waitForText('Le code est requis')
})
