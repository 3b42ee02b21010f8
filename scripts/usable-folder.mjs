import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'

const trial = fileURLToPath(new URL('./try-folder.mjs', import.meta.url))
/** Milliseconds; beginning a process takes seconds on a busy machine. */
const longestTrial = 30_000

/** What is wrong with a data folder, in a sentence. `error`: of the file system. */
export const folderFault = (directory, { code, message }) =>
  new Error(texts.folderUnusable(directory, texts.folderReasons[code] ?? message))

/**
 * Makes a data folder that only its owner may enter, and tries it. Throws an Error of one sentence if the
 * folder cannot hold data, or has not answered after `limit` milliseconds.
 * @param {string} directory
 * @param {{ limit?: number, signal?: AbortSignal }} [options]
 */
export async function requireUsableFolder(directory, { limit = longestTrial, signal } = {}) {
  const child = spawn(process.execPath, [trial, directory], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const patience = AbortSignal.timeout(limit)
  try {
    await once(child, 'close', { signal: signal ? AbortSignal.any([patience, signal]) : patience })
  } catch (error) {
    // What waits for a lost disk may outlive even this.
    child.kill('SIGKILL')
    child.unref()
    child.stderr.destroy()
    if (signal?.aborted || !patience.aborted) throw error
    throw folderFault(directory, { message: texts.folderSilent(texts.seconds(limit / 1000)) })
  }
  if (child.exitCode === 0) return
  const [, code, message] = /^(\S+) (.*)$/s.exec(said) ?? ['', '', said]
  throw folderFault(directory, { code, message })
}
