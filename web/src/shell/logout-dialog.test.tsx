// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { cliquer, lire, montrer, serveur } from '../testing/ecran.tsx'
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

async function demander(isDirty: boolean) {
  serveur(() => undefined)
  montrer(
    [
      { path: '/', element: <Ecran isDirty={isDirty} /> },
      { path: '/login', element: <p>Connexion</p> },
    ],
    '/',
  )
  await cliquer('Sortir')
  await lire('Vous allez être déconnecté, continuer ?')
}

test('SHELL-06 AUTH-16 over a form that is not saved the question says what will be lost, and asks once', async () => {
  await demander(true)
  await lire(PERDUES)
  await cliquer('Me déconnecter')
  await lire('Connexion')
})

test('SHELL-06 without such a form it says nothing of the kind', async () => {
  await demander(false)
  expect(document.body.textContent).not.toContain(PERDUES)
})
