import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'
import { commandOf, endProcess } from './processes.mjs'

const isSame = ({ pid, command }) => commandOf(pid) === command
const described = (pid) => ({ pid, command: commandOf(pid) })

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // the process was killed while writing the file
  }
}

/**
 * Registers this process as the one serving a data folder. Throws if another one does; ends processes that a
 * killed one left behind. `changed` records a child process by name, `leave` removes the registration.
 */
export async function takeOver(directory) {
  const file = path.join(directory, 'running.json')
  const before = existsSync(file) ? read(file) : null
  if (before) {
    if (isSame(before.launcher)) throw new Error(texts.alreadyRunning(before.launcher.pid, directory))
    const orphans = Object.values(before.processes).filter(isSame)
    await Promise.all(orphans.map(({ pid }) => endProcess(pid)))
  }
  const state = { launcher: described(process.pid), processes: {} }
  const write = () => writeFileSync(file, JSON.stringify(state))
  write()
  return {
    changed(name, pid) {
      state.processes[name] = described(pid)
      write()
    },
    leave: () => rmSync(file, { force: true }),
  }
}
