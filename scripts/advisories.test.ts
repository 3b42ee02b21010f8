import { readFileSync } from 'node:fs'
import { satisfies } from 'semver'
import { advisories, date } from './advisories.json'

/** Days for which the list counts as looked after: packages are gone through once a quarter (CONTRIBUTING.md). */
const longestTrust = 92

type Locked = { version?: string; dev?: boolean }

const read = (file: string) => readFileSync(file, 'utf8')

/** `next@16.4.5`: what a release runs on, by the names under which it is imported. */
const shipped = Object.entries((JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages)
  .filter(([folder, { dev }]) => folder !== '' && !dev)
  .map(([folder, { version = '' }]) => ({ name: folder.split('node_modules/').at(-1) ?? '', version }))

const hit = ({ name, version }: (typeof shipped)[number]) =>
  advisories
    .filter((one) => one.package === name && satisfies(version, one.affected, { includePrerelease: true }))
    .map(({ id, about }) => `${name} ${version}: ${about} (${id})`)

test('no package that is shipped has a hole that is on the list', () => {
  expect(shipped.length).toBeGreaterThan(100)
  expect(shipped.flatMap(hit)).toEqual([])
})

test('the list names packages that are shipped, by ranges that can be read, and finds what it should', () => {
  const names = new Set(shipped.map(({ name }) => name))
  expect(advisories.filter((one) => !names.has(one.package))).toEqual([])
  expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length)
  expect(hit({ name: 'nodemailer', version: '7.0.13' })).toHaveLength(8)
  // A range that nothing satisfies is one that was written wrongly.
  for (const { id, affected } of advisories)
    expect([id, affected.split(' || ').every((part) => /^[<>]/.test(part))]).toEqual([id, true])
})

test('whoever releases is told when nobody has looked for a quarter', () => {
  const age = (Date.now() - Date.parse(date)) / 86_400_000
  if (age > longestTrust) console.warn(`scripts/advisories.json was gone through ${Math.round(age)} days ago.`)
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.now() + 86_400_000)
})
