import { afterAll, test } from 'vitest'
import { costTest } from './cherte.ts'
import { requireGoal } from './figure.ts'
import { tidy } from './serveur.ts'

afterAll(tidy)

const COURTES = /675 textes|GIF de 16|millions d’objets|million de champs|If-Match|OpenAPI/

test('S22 the dearest inputs, twelve at once: no death, each answered, others go on', async () => {
  requireGoal(await costTest([12], ({ nom }) => COURTES.test(nom)))
})
