import AxeBuilder from '@axe-core/playwright'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { ecrans } from '../web/src/shell/ecrans.ts'
import { connecter, expect, test } from './socle.ts'

/** Items of the demonstration that stand for the parameters of a path. */
const EXEMPLES: Record<string, string> = { patrimoineId: '1', type: 'client' }

/** A path with its parameters filled in: every kind of item has one with the id 1, but accounts. */
function adresse(path: string): string {
  if (path.startsWith('/admin/users/:type')) return '/admin/users/client/3/edit'
  if (path === '/patrimoine/:id/new/') return '/patrimoine/3/new/'
  return path.replace(/\/:(\w+)\?/g, '').replace(/:(\w+)/g, (_, name: string) => EXEMPLES[name] ?? '1')
}

const LARGE = { width: 1440, height: 900 }
const SMALL = { width: 390, height: 844 }
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const roles: readonly Role[] = ['exploitant', 'admin', 'client', 'operateur']

for (const role of roles) {
  const open = ecrans.filter(
    (ecran) => ecran.page && (ecran.roles.length === 0 || ecran.roles.includes(role)),
  )
  test(`S20 SHELL-40 every screen of the ${role} opens without a console error, a policy violation or an axe violation`, async ({
    page,
    faults,
  }) => {
    test.setTimeout(480_000)
    await connecter(page, role)
    const wrong: string[] = []
    // Small and large screens for the exploitant, who lives here; the others share its screens.
    const sizes = role === 'exploitant' ? [LARGE, SMALL] : [LARGE]
    for (const ecran of open) {
      await page.goto(adresse(ecran.path))
      await expect(page.getByRole('heading', { level: 1 }).first(), ecran.path).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const size of sizes) {
        await page.setViewportSize(size)
        const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
        wrong.push(
          ...violations.map(({ id, nodes }) => `${ecran.path} ${size.width} ${id}: ${nodes[0]?.html}`),
        )
      }
    }
    expect(wrong).toEqual([])
    expect(faults).toEqual([])
  })
}

test('S20 the page and the API carry every security header', async ({ request }) => {
  const page = await request.get('/')
  const policy = page.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  for (const answer of [page, await request.get('/api')]) {
    expect(answer.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
  }
})
