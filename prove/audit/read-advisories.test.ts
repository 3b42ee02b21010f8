import { createWriteStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { judgeAdvisories, readAdvisories, shippedBy } from './read-advisories'

const advisory = (id: string, name: string, events: object[], more: object = {}) => ({
  id,
  summary: 'Reads files',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
})

async function zipOf(files: Record<string, unknown>): Promise<string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'advisories-')), 'all.zip')
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

const twoRanges = [{ introduced: '0' }, { fixed: '1.2.0' }, { introduced: '2.0.0' }, { fixed: '2.1.0' }]

test.each([
  ['1.1.9', true],
  ['1.2.0', false],
  ['2.0.0', true],
  ['2.1.0-rc.1', true],
  ['2.1.0', false],
])('version %s of a package with two vulnerable ranges: %s', async (version, isHit) => {
  const advisories = await readAdvisories(await zipOf({ 'GHSA-1.json': advisory('GHSA-1', 'tar', twoRanges) }))
  const { broken } = judgeAdvisories([{ name: 'tar', version }], advisories)
  expect(broken).toEqual(isHit ? [`tar ${version}: GHSA-1 Reads files`] : [])
})

test('a range without an end, a last affected version and a listed one hit; a withdrawn advisory and another ecosystem do not', async () => {
  const advisories = await readAdvisories(
    await zipOf({
      'a.json': advisory('A', 'one', [{ introduced: '3.0.0' }]),
      'b.json': advisory('B', 'two', [{ introduced: '0' }, { last_affected: '1.0.0' }]),
      'c.json': {
        id: 'C',
        affected: [{ package: { ecosystem: 'npm', name: 'three' }, versions: ['7.0.0'] }],
      },
      'd.json': advisory('D', 'four', [{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' }),
      'e.json': { id: 'E', affected: [{ package: { ecosystem: 'PyPI', name: 'one' }, versions: ['3.1.0'] }] },
      'readme.txt': 'no advisory',
      'broken.json': '{',
      'odd.json': { nothing: true },
    }),
  )
  const shipped = [
    { name: 'one', version: '3.1.0' },
    { name: 'two', version: '1.0.0' },
    { name: 'three', version: '7.0.0' },
    { name: 'four', version: '1.0.0' },
  ]
  const { held, broken } = judgeAdvisories(shipped, advisories)
  expect(broken.map((sentence) => sentence.split(':')[1]?.trim().split(' ')[0])).toEqual(['A', 'B', 'C'])
  expect(held).toBe(1)
})

test('a database that knows none of the packages proves nothing', () => {
  expect(judgeAdvisories([{ name: 'tar', version: '1.0.0' }], [])).toEqual({
    held: 0,
    broken: [],
    unknown: [expect.stringContaining('knows no package')],
  })
})

test('what development alone needs is not shipped; a package within another is', () => {
  const packages = {
    '': { name: 'product', version: '1.0.0' },
    'node_modules/next': { version: '16.0.0' },
    'node_modules/next/node_modules/postcss': { version: '8.0.0' },
    'node_modules/xlsx': { name: '@e965/xlsx', version: '0.20.3' },
    'node_modules/jest': { version: '30.0.0', dev: true },
  }
  expect(shippedBy(JSON.stringify({ packages }))).toEqual([
    { name: 'next', version: '16.0.0' },
    { name: 'postcss', version: '8.0.0' },
    { name: '@e965/xlsx', version: '0.20.3' },
  ])
})
