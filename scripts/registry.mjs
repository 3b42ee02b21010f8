import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { launchTexts as texts } from '../lib/text/launch.mjs'
import { commandOf, endProcess } from './processes.mjs'

const isSame = ({ pid, command }) => commandOf(pid) === command
const described = (pid) => ({ pid, command: commandOf(pid) })

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // half written when it was killed: nothing to go by
  }
}

/**
 * Makes this process the one that serves a data folder. Throws when another one does; ends the processes that a killed one has
 * left behind. `changed` notes a process of ours by name, `leave` ends the claim.
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
