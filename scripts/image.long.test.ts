import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildCommands, contextFiles, copyFiles, linkPackages } from '@/testing/image'

const folder = path.resolve('test-results/image-build')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the image is built by its own commands from nothing but what Docker gives it', () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const run = (command: string) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, CI: '1' },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`)
  }
  const [install = '', build = '', ...more] = buildCommands()
  expect(more).toEqual([])
  expect(install).toMatch(/^npm ci --omit=dev --include=optional /)
  copyFiles(contextFiles(), folder)
  // A dry run resolves the packages; those installed here are used.
  run(install.replace(/&&.*/, '--dry-run'))
  linkPackages(folder)
  run('node scripts/patch-packages.mjs')
  run(build)
  expect(existsSync(path.join(folder, '.next/BUILD_ID'))).toBe(true)
})
