import { expect, test } from 'vitest'
import { screens } from './navigation.ts'

test('SHELL-02 the page of every screen loads, and its form can be drawn from its definition', async () => {
  const pages = screens.flatMap(({ path, page }) => (page ? [{ path, page }] : []))
  expect(pages.length).toBeGreaterThan(30)
  for (const { path, page } of pages) expect(typeof (await page()), path).toBe('function')
})
