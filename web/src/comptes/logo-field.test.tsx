import { expect, test } from 'vitest'
import {
  chooseFiles,
  eventually,
  findButton,
  serveAnswers,
  serveFiles,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { NouvelUtilisateur } from './formulaire-compte.tsx'

test('USER-22 an account is not saved while its logo is still being sent', async () => {
  const { promise: logo, resolve: arrives } = Promise.withResolvers()
  serveFiles(() => logo)
  serveAnswers(() => undefined)
  showScreens([{ path: '/', element: <NouvelUtilisateur /> }], '/')
  const isShut = async () => (await findButton('Enregistrer')).hasAttribute('disabled')
  expect(await isShut()).toBe(false)
  await chooseFiles(new File(['x'], 'logo.png'))
  await eventually(async () => expect(await isShut()).toBe(true))
  // Another role would draw another form, without this logo.
  const roles = [...document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')]
  expect(roles.map(({ disabled }) => disabled)).toEqual([true, true])
  arrives({ '@id': '/api/user_logos/1', id: 1, contentUrl: '/logo.png' })
  await waitForText('Logo ajouté avec succès.')
  await eventually(async () => expect(await isShut()).toBe(false))
})
