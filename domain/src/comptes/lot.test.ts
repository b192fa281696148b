import { expect, test } from 'vitest'
import { candidats, proposeLot, type TableauLu } from './lot.ts'

function table(names: string[], ...rows: string[][]): TableauLu {
  return {
    colonnes: names.map((nom, i) => ({ nom, exemples: rows.flatMap((row) => row[i] || []) })),
    lignes: rows.map((cellules, i) => ({ numero: i + 2, cellules })),
  }
}

test('USER-39 columns are proposed by name, and that of addresses by its texts', () => {
  const team = table(['Prénom', 'NOM', 'Contact', 'N° badge'], ['Ana', 'Roy', 'ana@x.fr', '7'])
  expect(proposeLot(team)).toEqual({
    libelle: { colonnes: ['Prénom', 'NOM'] },
    lastname: { colonnes: ['NOM'] },
    email: { colonnes: ['Contact'] },
    rfid: { colonnes: ['N° badge'] },
  })
  const bare = table(['Colonne A', 'Colonne B'], ['Ana Roy', 'ana@x.fr'])
  expect(proposeLot(bare)).toEqual({
    libelle: { colonnes: ['Colonne A'] },
    email: { colonnes: ['Colonne B'] },
  })
})

test('USER-39 each line is checked by the rules of an account; an address given twice is told', () => {
  const team = table(
    ['nom', 'email'],
    ['Ana', 'ana@x.fr'],
    ['', 'leo@x.fr'],
    ['Max', 'max'],
    ['Eva', 'ANA@x.fr'],
  )
  expect(candidats(team, proposeLot(team)).map(({ numero, fautes }) => [numero, fautes])).toEqual([
    [2, []],
    [3, ['Le libellé est requis']],
    [4, [expect.stringContaining('email')]],
    [5, ['Cet email est déjà à la ligne 2']],
  ])
})
