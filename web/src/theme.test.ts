import { expect, test } from 'vitest'
import { cssVariables, theme } from './theme.ts'
import { luminance } from './ui/map/pins.ts'

const BODY = { light: '#ffffff', dark: '#1e2332' }

/** Contrast of two colours, 1 to 21 (WCAG 2, 1.4.3). */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const shades = Object.entries(theme.colors ?? {}).flatMap(([name, tuple]) =>
  name === 'dark' || !tuple ? [] : [{ name, tuple }],
)

/** The colour of a pale chip, as `color-mix` makes it. */
function mixed(value: string, color: string, ground: string): string {
  const share = Number(/(\d+)%/.exec(value)?.[1]) / 100
  const part = (of: string, at: number) => Number.parseInt(of.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) => Math.round(part(color, at) * share + part(ground, at) * (1 - share)))
  return `#${parts.map((c) => c.toString(16).padStart(2, '0')).join('')}`
}

test('BIZ-05 the four colours of the brand are there', () => {
  const all = shades.flatMap(({ tuple }) => tuple.map((color) => color.toLowerCase()))
  expect(all).toEqual(expect.arrayContaining(['#213067', '#7bb421', '#e67e22', '#b22222']))
})

test.each(shades)(
  'WCAG AA: $name fills with readable text, and is readable text, in both modes',
  ({ tuple }) => {
    expect(contrast(tuple[8] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
    const filled = tuple[5] ?? ''
    const text = luminance(filled) > (theme.luminanceThreshold ?? 0.3) ? '#000000' : '#ffffff'
    expect(contrast(filled, text)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tuple[4] ?? '', BODY.dark)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(shades)(
  'a pale chip in $name stands out of a dark panel, and its text of it',
  ({ name, tuple }) => {
    const { dark } = cssVariables(theme as never)
    for (const variable of [`--mantine-color-${name}-light`, `--mantine-color-${name}-light-hover`]) {
      const chip = mixed((dark as Record<string, string>)[variable] ?? '', tuple[5] ?? '', BODY.dark)
      expect(luminance(chip)).toBeGreaterThan(luminance(BODY.dark) * 1.5)
      expect(contrast(tuple[1] ?? '', chip)).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('WCAG AA: secondary text and placeholders are readable', () => {
  const { light, dark } = cssVariables(theme as never)
  for (const name of ['--mantine-color-dimmed', '--mantine-color-placeholder'] as const) {
    expect(contrast(light[name] ?? '', BODY.light)).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast(dark['--mantine-color-placeholder'] ?? '', BODY.dark)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(theme.colors?.dark?.[2] ?? '', BODY.dark)).toBeGreaterThanOrEqual(4.5)
})

test('WCAG 1.4.11: the ring of the focus is seen at 3 : 1 on a field in the dark', () => {
  const { dark } = cssVariables(theme as never)
  const shade = Number(/-(\d)\)/.exec(String((dark as Record<string, string>)['--anneau']))?.[1] ?? 5)
  const ring = theme.colors?.[theme.primaryColor ?? '']?.[shade] ?? ''
  expect(contrast(ring, theme.colors?.dark?.[6] ?? '')).toBeGreaterThanOrEqual(3)
})
