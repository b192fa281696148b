import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { expect, test } from 'vitest'
import { serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { Conflicts } from './outdated.tsx'

/** What two people are told of a list that both changed. */
async function toldOf(mine: unknown, theirs: unknown): Promise<string[]> {
  serveAnswers(() => undefined)
  const conflicts = [{ field: 'conteneurs', mine, theirs }]
  const notice = (
    <Conflicts resource={tournee} conflicts={conflicts} values={{ conteneurs: mine }} onChoose={() => {}} />
  )
  showScreens([{ path: '/', element: notice }], '/')
  await waitForText('Votre saisie')
  return [...document.querySelectorAll('label')].flatMap(({ textContent }) =>
    textContent?.includes(' : ') ? [textContent.replaceAll(/\s/g, ' ')] : [],
  )
}

test.each([
  [[1, 2, 3], [3, 2, 1], '3 éléments, dans un autre ordre', '3 éléments, dans un autre ordre'],
  [[1, 2, 3, 4], [1, 2, 5], '4 éléments, dont 2 ici seulement', '3 éléments, dont 1 ici seulement'],
  [[1], [], '1 élément', 'rien'],
])('S14 two lists that differ are told apart: %j and %j', async (mine, theirs, ours, other) => {
  expect(await toldOf(mine, theirs)).toEqual([`Votre saisie : ${ours}`, `Déjà enregistré : ${other}`])
})
