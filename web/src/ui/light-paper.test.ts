import { expect, test } from 'vitest'
import { lightPaper } from './light-paper.ts'

test('LISTE-09 paper is light whatever the screen shows, which is dark again afterwards', () => {
  const { dataset } = document.documentElement
  lightPaper()
  dataset.mantineColorScheme = 'dark'
  dispatchEvent(new Event('beforeprint'))
  expect(dataset.mantineColorScheme).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(dataset.mantineColorScheme).toBe('dark')
})
