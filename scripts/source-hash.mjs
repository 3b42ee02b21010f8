import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(file)
    else if (!/\.test\.tsx?$/.test(entry.name)) yield file
  }
}

/** A hash of all that is built from these folders and files, tests aside. */
export function sourceHash(folders, files) {
  const hash = createHash('sha256')
  const all = [...files, ...folders.filter((folder) => existsSync(folder)).flatMap((folder) => [...filesBelow(folder)])]
  for (const file of all) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
