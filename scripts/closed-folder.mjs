import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder and those above it. Node's own `recursive` never ends below a folder that takes no new
 * one and denies that it exists, such as /proc.
 */
function makeFolder(directory) {
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    if (error.code === 'EEXIST' && statSync(directory).isDirectory()) return
    const parent = path.dirname(directory)
    if (error.code !== 'ENOENT' || parent === directory) throw error
    makeFolder(parent)
    mkdirSync(directory, { mode: 0o700 })
  }
}

/**
 * Creates a folder that only its owner may enter, or restricts an existing one. As root the owner is
 * PostgreSQL's account, which needs its data; our own files in the folder belong to root.
 */
export function closeFolder(directory, identity = null) {
  makeFolder(directory)
  const { mode, uid } = statSync(directory)
  if (identity && uid !== identity.uid) chownSync(directory, identity.uid, identity.gid)
  if (mode & 0o077) chmodSync(directory, 0o700)
}
