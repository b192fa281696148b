import { expect, test } from 'vitest'
import { clickOn, eventually, showScreens } from '../testing/ecran.tsx'
import { freshValues } from './brouillon.ts'
import { PiedDeTournee } from './cadre.tsx'
import { ChampsRecurrence } from './champs-recurrence.tsx'
import { useBrouillon } from './use-brouillon.ts'

function Rhythm() {
  const brouillon = useBrouillon({ initial: freshValues('2026-12-01'), sujet: '' })
  return (
    <>
      <ChampsRecurrence brouillon={brouillon} />
      <PiedDeTournee
        brouillon={brouillon}
        liste="/"
        bloque={false}
        pending={false}
        onSubmit={() => undefined}
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
