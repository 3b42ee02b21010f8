import { execFileSync } from 'node:child_process'
import { expect, test } from './fixtures/test'

test('an administrator takes the whole university away, and a table of it', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/')
  await page.getByRole('link', { name: 'Выгрузить всё' }).click()
  const [accounts, history] = ['учётными записями', 'историей'].map((name) =>
    page.getByRole('checkbox', { name: new RegExp(name) }),
  )
  await accounts?.uncheck()
  await expect(history ?? page).toBeDisabled()
  await expect(history ?? page).not.toBeChecked()
  const take = page.getByRole('link', { name: 'Выгрузить всё' })
  const [archive] = await Promise.all([page.waitForEvent('download'), take.click()])
  expect(archive.suggestedFilename()).toMatch(/^Университет .*\.zip$/)
  const listed = execFileSync('unzip', ['-l', await archive.path()], { encoding: 'utf8' })
  expect(listed).toMatch(/events\.jsonl[^]*manifest\.json/)
  expect(listed).not.toContain('accounts.jsonl')
  const load = page.getByRole('link', { name: /^Нагрузка/ })
  const [table] = await Promise.all([page.waitForEvent('download'), load.click()])
  expect(table.suggestedFilename()).toMatch(/^Нагрузка.*\.xlsx$/)
})
