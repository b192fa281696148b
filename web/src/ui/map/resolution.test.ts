import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NAMED = 0x9246

/** A browser whose maps this program draws; null for one that refuses a context that would be slow. */
function drawnBy(renderer: string | null): void {
  const extension = { UNMASKED_RENDERER_WEBGL: NAMED, loseContext() {} }
  const context = {
    RENDERER: 0x1f01,
    getExtension: () => extension,
    getParameter: (name: number) => (name === NAMED ? renderer : 'WebKit WebGL'),
  }
  // The document itself stays: a toast of the file before may still look for its place.
  const canvas = { getContext: () => (renderer ? context : null) }
  vi.spyOn(document, 'createElement').mockReturnValue(canvas as unknown as HTMLElement)
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11)', 1, 1],
  ['ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11)', 3, 3],
  ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))', 1, 0.75],
  ['ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11)', 2, 1],
  [null, 1, 0.75],
])('TRK-02 a map drawn by %s on a screen of %d has %d pixels for one', async (renderer, screen, pixels) => {
  drawnBy(renderer)
  vi.stubGlobal('devicePixelRatio', screen)
  const { mapResolution } = await import('./resolution.ts')
  expect(mapResolution()).toBe(pixels)
})
