import { expect, test } from 'vitest'
import { serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { MARS } from '../testing/exemples.ts'
import { Exports } from './exports.tsx'

const origine = { operateur: 1, nom: 'Ana', compteur: 'hn', debut: '2026-03-01', fin: '2026-03-31' }

test.each([
  [
    'with a heading',
    [
      ['Code', 'Valeur'],
      ['HN', '35'],
    ],
    [null, origine],
    1,
    null,
  ],
  ['without one', [['HN', '35']], [origine], 1, null],
  ['without one, of two lines', [['HN', '35']], [origine], 2, '… et 1 autre ligne.'],
])(
  'RH-97 the preview of a file %s tells how many lines it leaves out',
  async (_, lignes, origines, total, said) => {
    serveAnswers(({ path }) =>
      path.endsWith('/paie')
        ? {
            ...{ '@id': path, '@type': 'ApercuPaie', lignes, origines, total, colonneValeur: 1 },
            ...{ sansCode: [], sansMatricule: ['Inès'], memeMatricule: [] },
          }
        : undefined,
    )
    showScreens([{ path: '/', element: <Exports periode={MARS} onClose={() => {}} /> }], '/')
    await waitForText('Télécharger malgré les matricules manquants')
    await waitForText('ses lignes sont écrites sans matricule')
    await waitForText(said ?? '35')
    if (said === null) expect(document.body.textContent).not.toContain('autre ligne')
  },
)
