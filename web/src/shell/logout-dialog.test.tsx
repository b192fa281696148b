import { useState } from 'react'
import { expect, test } from 'vitest'
import { clickOn, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { LogoutDialog } from './logout-dialog.tsx'

const PERDUES = 'Vos modifications ne sont pas enregistrées et seront perdues.'
function Ecran({ isDirty }: { isDirty: boolean }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <LeaveGuard when={isDirty} />
      <button type="button" onClick={() => setAsking(true)}>
        Sortir
      </button>
      <LogoutDialog opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}

async function askLogout(isDirty: boolean) {
  serveAnswers(() => undefined)
  showScreens(
    [
      { path: '/', element: <Ecran isDirty={isDirty} /> },
      { path: '/login', element: <p>Connexion</p> },
    ],
    '/',
  )
  await clickOn('Sortir')
  await waitForText('Vous allez être déconnecté, continuer ?')
}

test('SHELL-06 AUTH-16 over a form that is not saved the question says what will be lost, and asks once', async () => {
  await askLogout(true)
  await waitForText(PERDUES)
  await clickOn('Me déconnecter')
  await waitForText('Connexion')
})

test('SHELL-06 without such a form it says nothing of the kind', async () => {
  await askLogout(false)
  expect(document.body.textContent).not.toContain(PERDUES)
})
