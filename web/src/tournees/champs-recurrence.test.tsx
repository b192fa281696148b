import { useReducer } from 'react'
import { expect, test } from 'vitest'
import { clickOn, eventually, showScreens } from '../testing/ecran.tsx'
import { afterGesture, startDraft } from './brouillon.ts'
import { PiedDeTournee } from './cadre.tsx'
import { ChampsRecurrence } from './champs-recurrence.tsx'

function Rhythm() {
  const [brouillon, agir] = useReducer(afterGesture, startDraft('2026-12-01'))
  return (
    <>
      <ChampsRecurrence brouillon={brouillon} agir={agir} />
      <PiedDeTournee
        etape={0}
        liste="/"
        bloque={false}
        pending={false}
        agir={agir}
        onSave={() => undefined}
      />
    </>
  )
}

test('TOUR-28 WCAG 3.3.1 without a day "Suivant" leads to the first of the week', async () => {
  showScreens([{ path: '/', element: <Rhythm /> }], '/')
  await clickOn('Suivant')
  await eventually(() => expect(document.body.textContent).toContain('Choisissez au moins un jour'))
  await eventually(() => expect((document.activeElement as HTMLInputElement | null)?.value).toBe('MO'))
})
