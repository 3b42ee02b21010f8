import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { mostFiles } from '@/lib/imports/rules/import-job'
import { loadFileFaults as faults } from '@/lib/imports/texts/load-file'
import { FileFault } from '@/lib/imports/rules/file-fault'
import { PartFault, zipEntries } from './zip-entries.mjs'

type PackedFile = { name: string; bytes: Uint8Array }

/** All files of an archive together, unpacked. */
const mostUnpacked = 64 * 1024 * 1024

/** An archive with one of these is a document, or a table, of its own. */
const ownParts = /^(\[Content_Types\]\.xml|mimetype|META-INF\/manifest\.xml|xl\/.*|word\/.*|Index\/.*)$/
/** What systems put into archives beside the files of people. */
const unasked = /(^|\/)(__MACOSX\/|\.|~\$|Thumbs\.db$|desktop\.ini$)/i

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

/** The files of an archive, by name; null if it is none, or a document of its own. Throws FileFault. */
export function unpackedFiles(bytes: Uint8Array): PackedFile[] | null {
  if (!isZip(bytes)) return null
  try {
    const entries = [...zipEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))]
    if (entries.some(({ name }) => ownParts.test(name))) return null
    const files = entries.filter(({ name }) => !name.endsWith('/') && !unasked.test(name))
    if (files.length > mostFiles) throw new FileFault(faults.manyFiles(mostFiles))
    let left = mostUnpacked
    return files.map(({ name, open }) => {
      const content = open(left)
      left -= content.length
      return { name, bytes: new Uint8Array(content) }
    })
  } catch (error) {
    if (error instanceof PartFault || error instanceof RangeError)
      throw new FileFault(error.message === 'tooLarge' ? faults.tooLarge({ limit: mostUnpacked }) : faults.unreadable)
    throw error
  }
}

/** yazl refuses a name that is a path. */
const nameInArchive = (given: string, times: number): string =>
  given.replace(/[/\\:]/g, '_').replace(/(\.[^.]*)?$/, times === 1 ? '$1' : ` (${times})$1`)

/** Equal files make equal archives. */
const stored = { compress: false, mtime: new Date('2000-01-01T00:00Z'), forceDosTimestamp: true }

/** Several files as one: an archive in which they stand as they are. Names that repeat are numbered. */
export async function packedInOne(files: readonly PackedFile[]): Promise<Uint8Array> {
  const zip = new ZipFile()
  const used = new Map<string, number>()
  for (const { name, bytes } of files) {
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    zip.addBuffer(Buffer.from(bytes), nameInArchive(name, times), stored)
  }
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}
