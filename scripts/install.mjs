import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'
import { patchPackages } from './patch-packages.mjs'
import { step } from './progress.mjs'
import { runCommand } from './run-command.mjs'

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** The installed packages. npm writes its own list last, so an interrupted installation has none. */
function presentPackages() {
  const list = 'node_modules/.package-lock.json'
  return existsSync(list) ? readPackages(list) : {}
}

/**
 * Installs missing or outdated packages, and patches them in case npm did not run our scripts. Four of
 * five packages are only for tests and measurements: they are installed `withTests`, or if they were before.
 */
export async function ensureInstalled({ signal, withTests = false } = {}) {
  const wanted = Object.entries(readPackages('package-lock.json')).filter(([folder]) => folder !== '')
  const present = presentPackages()
  const isAsWanted = ([folder, { version, optional }]) =>
    present[folder]?.version === version || (optional && !(folder in present))
  const ofProduct = wanted.filter(([, { dev }]) => !dev)
  const isProductInstalled = ofProduct.every(isAsWanted)
  if (!isProductInstalled || (withTests && !wanted.every(isAsWanted))) {
    const isWhole = withTests || wanted.some(([folder, { dev }]) => dev && folder in present)
    // A product running from this folder keeps its packages: others are added, and none removed.
    const command = isProductInstalled ? ['install', '--no-save'] : ['ci']
    await install(command, isWhole, isWhole ? wanted : ofProduct, signal)
  }
  patchPackages()
}

const isForHere = ([, { os, cpu }]) => (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))

async function install(command, isWhole, wanted, signal) {
  const folders = wanted.filter(isForHere).map(([folder]) => folder)
  const unpacked = () => folders.filter((folder) => existsSync(path.join(folder, 'package.json'))).length
  const include = isWhole ? '--include=dev' : '--omit=dev'
  const args = [...command, include, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const run = () =>
    npm?.endsWith('.js')
      ? runCommand(process.execPath, [npm, ...args], { signal })
      : runCommand('npm', args, { signal })
  await step(
    texts.step.install,
    async () => {
      if ((await run()) !== 0) throw new Error(texts.installFailed)
    },
    () => texts.packages(unpacked(), folders.length),
  )
}
