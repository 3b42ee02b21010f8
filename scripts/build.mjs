import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundleFolder } from '../lib/environment/built-source.mjs'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'
import { packFiles } from './pack-files.mjs'
import { processorSeconds } from './processes.mjs'
import { step } from './progress.mjs'
import { runCommand } from './run-command.mjs'

const stamp = '.next/source-hash'
const bundleStamp = `${bundleFolder}/source-hash`
const workFile = '.next/compiler-seconds'
/**
 * Processor seconds of the compiler, as measured on 26 November 2026 (decision 0086). The compiler itself
 * reports no progress.
 */
const usualWork = 60
const sources = ['app', 'components', 'lib', 'db', 'public']
const settings = /^(package-lock\.json|tsconfig\.json|(next|postcss|tailwind)\.config\.\w+)$/

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(file)
    else if (!/\.test\.tsx?$/.test(entry.name)) yield file
  }
}

/** A hash of the settings and of these folders. */
function sourceHash(folders) {
  const hash = createHash('sha256')
  const files = [
    ...readdirSync('.').filter((name) => settings.test(name)),
    // The framework's settings import these.
    ...['framed', 'in-process', 'request'].map((name) => `scripts/web-${name}.mjs`),
    ...folders.filter((folder) => existsSync(folder)).flatMap((folder) => [...filesBelow(folder)]),
  ]
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** How the framework announces its second and later steps. */
const beginnings = ['Compiled successfully', 'Generating static pages', 'Finalizing page optimization']

const stepsBegun = (output) => {
  const said = Buffer.concat(output).toString()
  return beginnings.filter((words) => said.includes(words)).length
}

/**
 * The progress of a build; for the compiler, from the CPU time it has used and what it used last time here,
 * or usually does.
 */
export function progressOf(output, work) {
  const begun = stepsBegun(output)
  const told = texts.buildStep(begun + 1, beginnings.length + 1)
  return begun === 0 && work.done !== null
    ? `${told}: ${texts.compiled(Math.round(work.done), work.before, usualWork)}`
    : told
}

const isStamped = (file, hash) => existsSync(file) && readFileSync(file, 'utf8') === hash

/** `built`: the hash of what the framework builds. */
async function ensureBundled(built) {
  const hash = `${built} ${sourceHash(['scripts'])}`
  if (isStamped(bundleStamp, hash)) return
  // Not loaded by each start.
  const { bundleProcesses } = await import('./bundle-processes.mjs')
  await bundleProcesses()
  writeFileSync(bundleStamp, hash)
}

/** What is ours beside the framework's build; little, or nothing where it is done. */
export const finishBuild = (built = sourceHash(sources)) => Promise.all([packFiles(), ensureBundled(built)])

/** Builds the application unless the last build has the same hash. */
export async function ensureBuilt({ signal } = {}) {
  const hash = sourceHash(sources)
  if (isStamped(stamp, hash)) return finishBuild(hash)
  rmSync(stamp, { force: true })
  const output = []
  const work = {
    pid: 0,
    done: null,
    before: existsSync(workFile) ? Number(readFileSync(workFile, 'utf8')) : null,
  }
  const look = () => {
    if (stepsBegun(output) === 0) work.done = processorSeconds(work.pid)
  }
  const build = async () => {
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    const code = await runCommand(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      env,
      signal,
      started: (pid) => (work.pid = pid),
      quiet: (chunk) => {
        look()
        output.push(chunk)
      },
    })
    if (code !== 0) {
      process.stderr.write(Buffer.concat(output))
      throw new Error(texts.buildFailed)
    }
    await finishBuild(hash)
  }
  await step(texts.step.build, build, () => {
    look()
    return progressOf(output, work)
  })
  if (work.done !== null) writeFileSync(workFile, String(Math.round(work.done)))
  writeFileSync(stamp, hash)
}
