import { test } from 'vitest'
import { serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { RelevesAAppliquer } from './releves-a-appliquer.tsx'

test('CONT-35 where nothing was measured, nobody is told that containers lie near their readings', async () => {
  serveAnswers(({ path }) =>
    path.endsWith('/releves-a-appliquer')
      ? { '@id': path, '@type': 'RelevesAAppliquer', total: 0, releves: [] }
      : { '@id': '/api/patrimoines/3', id: 3, libelle: 'Centre' },
  )
  showScreens([{ path: '/patrimoine/:id/releves', Component: RelevesAAppliquer }], '/patrimoine/3/releves')
  await waitForText("Aucun conteneur n'est à plus de 20 m de son dernier relevé")
})
