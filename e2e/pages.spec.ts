import { readdirSync } from 'node:fs'
import { adminTableNames } from '@/lib/core/tables/rules/admin-table'
import { adminTablePath } from '@/lib/tables/browser/admin-location'
import { expect, test } from './fixtures/test'

/** Parameters that a page requires; the others open by address alone. */
const asked: Record<string, string> = {
  '/print/card/': '?type=group&id=6',
  '/print/occupancy/': '?dbeg=2026-11-16&day=3&pair=2&korpuses=%D0%91',
}

/** Every page whose address has no variable part, and every table of the administration. */
const addresses = readdirSync('app', { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('page.tsx'))
  // A folder in brackets is not part of the address.
  .map((file) => `/${file.replace(/page\.tsx$/, '').replaceAll(/\([^)]*\)\//g, '')}`)
  .filter((path) => !path.includes('['))
  .map((path) => path + (asked[path] ?? ''))
  .concat(adminTableNames.map(adminTablePath))
  .toSorted()

// Console errors fail the test too.
test('every page opens', async ({ page, signInAs }) => {
  test.setTimeout(120_000)
  await signInAs('admin')
  for (const address of addresses)
    await test.step(address, async () => {
      const answer = await page.goto(address)
      expect.soft(answer?.status(), address).toBe(200)
    })
})
