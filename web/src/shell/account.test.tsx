import { exploitant } from '@lavandiere/domain/comptes/compte.ts'
import { expect, test } from 'vitest'
import { useSave } from '../crud/save.ts'
import { clickOn, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { Header, UserAvatar } from './header.tsx'

function RenameButton() {
  const { mutate } = useSave(exploitant)
  return (
    <button type="button" onClick={() => mutate({ id: 7, values: { libelle: 'Eau Vive' } })}>
      Renommer
    </button>
  )
}

test('SHELL-03 SHELL-05 USER-26 the header names the account as it is now, read without the people under it', async () => {
  let compte = { libelle: 'Éclat Urbain', email: 'eclat@a.fr' }
  const calls = serveAnswers(({ method }) => {
    if (method === 'PATCH') compte = { libelle: 'Eau Vive', email: 'eau@a.fr' }
    return compte
  })
  const element = (
    <>
      <Header menuOpened onToggleMenu={() => undefined} />
      <RenameButton />
    </>
  )
  // The token says "Élise" and "a@b.fr".
  showScreens([{ path: '/', element }], '/')
  await waitForText('Éclat Urbaineclat@a.fr')
  await clickOn('Renommer')
  await waitForText('Eau Viveeau@a.fr')
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/exploitants/7']))
})

test('SHELL-04 the initial of a name that begins with an emoji is that emoji', async () => {
  showScreens([{ path: '/', element: <UserAvatar libelle=" 🚛 Lavage" logo={null} /> }], '/')
  await waitForText('🚛')
})
