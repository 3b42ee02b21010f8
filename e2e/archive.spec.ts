import { filesOfArchive } from '../testing/archives'
import { expect, test } from './fixtures/test'

test('an administrator takes the whole university away, and a table of it', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/')
  await page.getByRole('link', { name: 'Выгрузить всё' }).click()
  const history = page.getByRole('checkbox', { name: /историей/ })
  await page.getByRole('checkbox', { name: /учётными.записями/ }).uncheck()
  await expect(history).toBeDisabled()
  await expect(history).not.toBeChecked()
  const take = page.getByRole('link', { name: 'Выгрузить всё' })
  const [archive] = await Promise.all([page.waitForEvent('download'), take.click()])
  expect(archive.suggestedFilename()).toMatch(/^Университет .*\.zip$/)
  const files = Object.keys(await filesOfArchive(await archive.path()))
  expect(files).toEqual(expect.arrayContaining(['events.jsonl', 'schema/events.schema.json']))
  expect(files).not.toContain('accounts.jsonl')
  expect(files.at(-1)).toBe('manifest.json')
  const load = page.getByRole('link', { name: /^Нагрузка/ })
  const [table] = await Promise.all([page.waitForEvent('download'), load.click()])
  expect(table.suggestedFilename()).toMatch(/^Нагрузка.*\.xlsx$/)
})
