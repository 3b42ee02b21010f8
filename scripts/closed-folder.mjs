import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'

/**
 * Makes a folder that its owner alone gets into, also of one that is there. As root its owner is the account
 * of PostgreSQL, which has to get to its data; our own files in it are root's.
 */
export function closeFolder(directory, identity = null) {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(directory)
  if (identity && uid !== identity.uid) chownSync(directory, identity.uid, identity.gid)
  if (mode & 0o077) chmodSync(directory, 0o700)
}
