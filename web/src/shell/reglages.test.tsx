import { test } from 'vitest'
import { json } from '../testing/browser.ts'
import { clickOn, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { useStored } from '../ui/use-stored.ts'
import { useSettings } from './reglages.ts'

function Vues() {
  const read = useSettings()
  const [vues, set] = useStored<string>('vues.essai', '{}', { account: true })
  return (
    read && (
      <button type="button" onClick={() => set('{"Lyon":"ville=69"}')}>
        {vues}
      </button>
    )
  )
}

test('LISTE-07 a choice that the server does not keep for the account is told', async () => {
  serveAnswers(({ method }) =>
    method === 'GET'
      ? { preferences: {} }
      : json(422, { message: 'Il y a trop de vues enregistrées : supprimez-en' }),
  )
  showScreens([{ path: '/', element: <Vues /> }], '/')
  await clickOn('{}')
  await waitForText('Il y a trop de vues enregistrées')
})
