import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { closeFolder } from './closed-folder.mjs'

/**
 * `node scripts/try-folder.mjs DIRECTORY`: does with a folder what a database needs; at a fault prints its
 * code and message and ends with 1. A process of its own, because a file system that does not answer stops
 * whoever asks it (usable-folder.mjs).
 */
const [, , directory = ''] = process.argv
const written = path.join(directory, `.tried-${process.pid}`)
const renamed = `${written}-renamed`
try {
  closeFolder(directory)
  try {
    const file = openSync(written, 'wx', 0o600)
    try {
      for (let left = 64; left > 0; left -= 1) writeSync(file, Buffer.alloc(1024))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(written, renamed)
    if ((statSync(directory).mode | statSync(renamed).mode) & 0o077)
      throw Object.assign(new Error('modes are not kept'), { code: 'NO_MODES' })
  } finally {
    for (const file of [written, renamed]) rmSync(file, { force: true })
  }
} catch (error) {
  process.stderr.write(`${error.code} ${error.message}`)
  process.exitCode = 1
}
