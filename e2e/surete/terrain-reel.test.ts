import { useServer } from '@lavandiere/server/testing/app.ts'
import { expect, test } from 'vitest'
import { jouerSurLeServeur } from './terrain-reel.ts'

const server = useServer()

test('TER-03 S21 three hundred days of telephones: the real server does as its model', async () => {
  expect((await jouerSurLeServeur(server, 300)).slice(0, 5)).toEqual([])
}, 1_800_000)
