import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { requirePlace } from './outside-programs.mjs'

test('npm test says what is missing and how to install it before it runs anything', () => {
  const hidden = path.dirname(realpathSync(requirePlace('office')))
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    // An empty PATH, so that the command reports the program instead of installing it.
    ['-m', 'sh', '-c', 'mount -t tmpfs tmpfs "$HIDDEN" && PATH=/none exec "$NODE" scripts/test.mjs'],
    { env: { ...process.env, HIDDEN: hidden, NODE: process.execPath }, encoding: 'utf8' },
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^The tests of workbooks open them with LibreOffice\. Install it and run again: sudo apt-get install .*libreoffice-calc-nogui.*\n\n0 passed, 1 failed\n$/,
  )
})
