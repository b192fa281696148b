import { useState } from 'react'
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  clickOn,
  eventually,
  pickOption,
  serveAnswers,
  shownText,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { type AbsenceSaisie, AjouterAbsence } from './absence.tsx'

function Saisie() {
  const [saisie, setSaisie] = useState<AbsenceSaisie>({ statutJournee: 'CP', jusquAu: null })
  const close = () => undefined
  return (
    <AjouterAbsence
      operateur={2}
      jour="2026-11-30"
      saisie={saisie}
      onChange={setSaisie}
      onDone={close}
      onBack={close}
    />
  )
}

test('PLAN-03 OPEN-129 what an absence was refused for stands until another is typed', async () => {
  const message = 'Cette période de paie est clôturée'
  serveAnswers(({ method }) =>
    method === 'POST'
      ? json(422, { message, violations: [{ propertyPath: 'date', message }] })
      : json(404, { message: 'Aucun solde' }),
  )
  showScreens([{ path: '/', element: <Saisie /> }], '/')
  await clickOn('Enregistrer')
  await waitForText(message)
  await pickOption('Type de journée', 'Arrêt Maladie')
  await eventually(() => expect(shownText()).not.toContain(message))
})
