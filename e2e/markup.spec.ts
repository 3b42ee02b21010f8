import { markupFaults } from './fixtures/markup'
import { expect, test, type DemoAccount } from './fixtures/test'
import { states } from './pages/states'

const accounts = Object.keys(states) as DemoAccount[]

/** Every screen, with all accounts that have a state of it, and those without states. */
const paths = [
  ...new Set([
    ...accounts.flatMap((account) => states[account].map(({ path }) => path)),
    ...['/', '/dashboard/?type=teacher&id=6', '/nothing/', '/print/card/?type=group&id=6&week=2026-11-16'],
    ...['/admin/teachers/', '/admin/departments/', '/admin/faculties/', '/admin/disciplines/', '/admin/load/'],
    ...['/open/', '/open/?q=ист', '/open/group/6/', '/open/teacher/6/', '/open/auditory/110/'],
  ]),
]

/** Who sees least, and who sees most; in the long run everybody. */
const asking = process.env.TEST_LONG ? accounts : (['student', 'admin'] as const)

// The HTML as sent; e2e/accessibility.spec.ts checks what scripts make of it.
for (const account of asking)
  test(`what is sent to ${account} is valid HTML, page by page`, async ({ page, signInAs }) => {
    test.setTimeout(180_000)
    await signInAs(account)
    for (const path of paths) {
      const answer = await page.request.get(path)
      const html = await answer.text()
      expect(html, path).toContain('</html>')
      expect.soft(markupFaults(html), path).toEqual([])
    }
  })

test('what a stranger is sent is valid HTML', async ({ page }) => {
  for (const path of ['/', '/dashboard/', '/open/group/6/', '/invite/nothing/']) {
    const answer = await page.request.get(path)
    expect.soft(markupFaults(await answer.text()), path).toEqual([])
  }
})
