import { expect, test } from 'vitest'
import { readVue } from './vue.ts'

test('CONT-14 the address says where the map looks; what names no place is not believed', () => {
  expect(readVue('48.9171,2.3522,15.50')).toEqual({ latitude: 48.9171, longitude: 2.3522, zoom: 15.5 })
  for (const said of [null, '', '48.9', '91,2,15', '48,181,15', '48,2,99', '48,2,x', '48,2,15,1', 'a,b,c'])
    expect(readVue(said), String(said)).toBeUndefined()
})
