import { existsSync, readFileSync } from 'node:fs'
import { launchTexts as texts } from '../lib/text/launch.mjs'
import { patchDriver } from './patch-driver.mjs'
import { step } from './progress.mjs'
import { runCommand } from './run-command.mjs'

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Whether node_modules matches the lock file. npm writes its own list last, so an interrupted installation has none. */
function isInstalled() {
  const list = 'node_modules/.package-lock.json'
  if (!existsSync(list)) return false
  const present = readPackages(list)
  return Object.entries(readPackages('package-lock.json')).every(
    ([name, { version, optional }]) =>
      name === '' || present[name]?.version === version || (optional && !(name in present)),
  )
}

/** Installs the packages if they are missing or outdated, and patches the driver in case npm did not run our scripts. */
export async function ensureInstalled({ signal } = {}) {
  if (!isInstalled()) await install(signal)
  patchDriver()
}

async function install(signal) {
  await step(texts.step.install, async () => {
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = process.env.npm_execpath
    const code = npm?.endsWith('.js')
      ? await runCommand(process.execPath, [npm, ...args], { signal })
      : await runCommand('npm', args, { signal })
    if (code !== 0) throw new Error(texts.installFailed)
  })
}
