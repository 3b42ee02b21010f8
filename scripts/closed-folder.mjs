import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'

/**
 * Creates a folder that only its owner may enter, or restricts an existing one. As root the owner is
 * PostgreSQL's account, which needs its data; our own files in the folder belong to root.
 */
export function closeFolder(directory, identity = null) {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(directory)
  if (identity && uid !== identity.uid) chownSync(directory, identity.uid, identity.gid)
  if (mode & 0o077) chmodSync(directory, 0o700)
}
