// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { upload } from '../api/files.ts'
import { bientot, bouton, lire, montrer, serveur } from '../testing/ecran.tsx'
import { NouvelUtilisateur } from './formulaire.tsx'

vi.mock('../api/files.ts', () => ({ upload: vi.fn() }))
vi.mock('./pixels.ts', () => ({ enPixels: async (file: File) => file }))

test('USER-22 an account is not saved while its logo is still being sent', async () => {
  let arrive: (logo: unknown) => void = () => undefined
  vi.mocked(upload).mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  serveur(() => undefined)
  montrer([{ path: '/', element: <NouvelUtilisateur /> }], '/')
  const isShut = async () => (await bouton('Enregistrer')).hasAttribute('disabled')
  expect(await isShut()).toBe(false)
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no file input')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'logo.png')] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await bientot(async () => expect(await isShut()).toBe(true))
  // Another role would draw another form, without this logo.
  const roles = [...document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')]
  expect(roles.map(({ disabled }) => disabled)).toEqual([true, true])
  arrive({ '@id': '/api/user_logos/1', id: 1, contentUrl: '/logo.png' })
  await lire('Logo ajouté avec succès.')
  await bientot(async () => expect(await isShut()).toBe(false))
})
