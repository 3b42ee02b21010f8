import { crc32 } from 'node:zlib'
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

const storedVersion = 20
const utf8Names = 0x800

/** The same for each file of its header in the archive, from the needed version on. */
function headerOf(name: Buffer, content: Uint8Array): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(storedVersion, 0)
  header.writeUInt16LE(utf8Names, 2)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(content.length, 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

/** Several files as one: an archive in which they stand as they are. Names that repeat are numbered. */
export function packedInOne(files: readonly PackedFile[]): Uint8Array {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  const used = new Map<string, number>()
  for (const { name: given, bytes } of files) {
    const times = (used.get(given) ?? 0) + 1
    used.set(given, times)
    const name = Buffer.from(times === 1 ? given : given.replace(/(\.[^.]*)?$/, ` (${times})$1`))
    const header = headerOf(name, bytes)
    const place = Buffer.alloc(16)
    place.writeUInt32LE(at, 12)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, name, bytes])
    entries.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        Buffer.from([storedVersion, 0]),
        header,
        place.subarray(2),
        name,
      ]),
    )
    bodies.push(body)
    at += body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, directory, end]))
}
