import { expect, test } from 'vitest'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { useGivePoints } from './use-repartition.ts'

const JOUR = '2026-11-27'
const given = { conteneur: 1, campagne: 4, vers: 5, apres: null }
const data = {
  ...{ '@id': `/api/repartitions/${JOUR}`, '@type': 'Repartition' as const, jour: JOUR },
  ...{ now: `${JOUR}T08:00:00Z`, rythme: null, rondes: [], confies: [given], dejaFaits: 0 },
}

function Reprendre() {
  const give = useGivePoints(() => {})
  const points = [1, 2].map((conteneur) => ({ ...given, conteneur, vers: null }))
  return (
    <button type="button" onClick={() => give.mutate({ read: { data, etag: '"a"' }, points })}>
      Reprendre
    </button>
  )
}

test('TOUR-61 points that come back are told as taken back, and an undo tells those that stay', async () => {
  const calls = serveAnswers(({ body }) => {
    const isUndo = JSON.stringify(body).includes('"vers":5')
    return { ...data, dejaFaits: isUndo ? 1 : 0 }
  })
  showScreens([{ path: '/', Component: Reprendre }], '/')
  await clickOn('Reprendre')
  await waitForText('2 points repris')
  await clickOn('Annuler')
  await waitForText('Changement annulé : 1 point comme avant, 1 déjà fait entre-temps')
  await eventually(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
})
