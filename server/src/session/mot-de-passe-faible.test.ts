import { expect, test } from 'vitest'
import { isCommon, isPersonal } from './mot-de-passe-faible.ts'

test.each([
  'motdepasse',
  'Motdepasse1!',
  'azerty123',
  'bonjour123',
  'B0nj0ur2024',
  '123456soleil',
  'Été2024!!',
  'aaaaaaaa',
  'abababab',
  '        ',
  '14071789',
  '14/07/2001',
  'azertyuiop9',
  'mlkjhgfdsq',
  '98765432',
  'iloveyou',
  'PASSWORD',
  'lavandiere-demo',
  'M@rseille13',
])('S15 OPEN-43 "%s" is a common password', async (password) => expect(await isCommon(password)).toBe(true))

test.each([
  'Colonne-verte-27',
  'lavandiere-test',
  'trois bennes et un chat',
  'xK4!mP2q',
  'soleil sur la benne',
  'Ŵŵ-тест-パス-9',
])('S15 OPEN-43 "%s" is none', async (password) => expect(await isCommon(password)).toBe(false))

const dupont = {
  email: 'jean.dupont@eclat-urbain.example',
  libelle: 'Ville de Saint-Éloi',
  lastname: 'Dupont',
  societe: 'Éclat Urbain',
}
test.each([
  'jean.dupont@eclat-urbain.example',
  'Dupont2024',
  'jeandupont1',
  'SaintEloi44',
  'eclat-urbain!',
  'éclaturbain2025',
])('S15 "%s" is made of what names its owner', (password) => expect(isPersonal(password, dupont)).toBe(true))

test.each(['Colonne-verte-27', 'dupont ouvre la benne verte', 'de-de-de-quatre-9'])(
  'S15 "%s" is not',
  (password) => expect(isPersonal(password, dupont)).toBe(false),
)
