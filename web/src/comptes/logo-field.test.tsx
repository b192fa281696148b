import { expect, test } from 'vitest'
import {
  eventually,
  findButton,
  serveAnswers,
  serveFiles,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { NouvelUtilisateur } from './formulaire-compte.tsx'

test('USER-22 an account is not saved while its logo is still being sent', async () => {
  let arrives: (logo: unknown) => void = () => undefined
  const logo = new Promise((resolve) => {
    arrives = resolve
  })
  serveFiles(() => logo)
  serveAnswers(() => undefined)
  showScreens([{ path: '/', element: <NouvelUtilisateur /> }], '/')
  const isShut = async () => (await findButton('Enregistrer')).hasAttribute('disabled')
  expect(await isShut()).toBe(false)
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no file input')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'logo.png')] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await eventually(async () => expect(await isShut()).toBe(true))
  // Another role would draw another form, without this logo.
  const roles = [...document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')]
  expect(roles.map(({ disabled }) => disabled)).toEqual([true, true])
  arrives({ '@id': '/api/user_logos/1', id: 1, contentUrl: '/logo.png' })
  await waitForText('Logo ajouté avec succès.')
  await eventually(async () => expect(await isShut()).toBe(false))
})
