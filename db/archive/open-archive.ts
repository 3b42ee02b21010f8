import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import {
  ArchiveFault,
  archiveFormat,
  archiveKinds,
  archiveVersion,
  type Manifest,
  manifestName,
  manifestSchema,
  readmeName,
  recordsName,
  schemaName,
} from './archive-file'

/** Bytes; a real one has a few kilobytes. */
const longestManifest = 1024 * 1024
/** The largest allowed ratio of unpacked to packed size; records shrink to a fifteenth or a thirtieth. */
const mostGrowth = 200
const smallEnough = 16 * 1024 * 1024

const isKnownName = (name: string): boolean =>
  name === manifestName ||
  name === readmeName ||
  Object.keys(archiveKinds).some((kind) => name === recordsName(kind) || name === schemaName(kind))

/** Whatever yauzl refuses is a broken file or an odd name in it, not our own fault. */
const damageOf = (error: Error): ArchiveFault =>
  /relative path|absolute path|invalid characters/.test(error.message)
    ? new ArchiveFault('unknown file', { what: error.message.replace(/^[^:]*: /, '') })
    : new ArchiveFault('damaged', { what: error.message })

const isZipFault = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof ArchiveFault) && !('syscall' in error)

/** An open archive: its manifest, and its files by name. */
export class OpenArchive {
  private constructor(
    private readonly zip: yauzl.ZipFile,
    private readonly entries: ReadonlyMap<string, yauzl.Entry>,
    readonly manifest: Manifest,
  ) {}

  /** Throws ArchiveFault, or Node's error on reading the file. */
  static async open(file: string): Promise<OpenArchive> {
    const { size } = await stat(file)
    const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
      yauzl.open(file, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, opened) =>
        error ? reject(error) : resolve(opened),
      ),
    ).catch((error: Error) => {
      if (!isZipFault(error)) throw error
      throw new ArchiveFault('not an archive')
    })
    try {
      const entries = await listEntries(zip, size)
      return new OpenArchive(zip, entries, await readManifest(zip, entries))
    } catch (error) {
      zip.close()
      throw error
    }
  }

  close(): void {
    this.zip.close()
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  /** The contents of a file. Throws ArchiveFault. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name)
    if (!entry) throw new ArchiveFault('missing file', { file: name })
    yield* contents(this.zip, entry)
  }
}

async function* contents(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  try {
    const stream = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    )
    for await (const chunk of stream) yield chunk
  } catch (error) {
    if (!isZipFault(error)) throw error
    throw new ArchiveFault('damaged', { file: entry.fileName, what: error.message })
  }
}

async function listEntries(zip: yauzl.ZipFile, packed: number): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  let unpacked = 0
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve)
    zip.on('error', (error: Error) => reject(damageOf(error)))
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = entry.fileName
      unpacked += entry.uncompressedSize
      if (!isKnownName(name) || entries.has(name) || entry.isEncrypted())
        reject(new ArchiveFault('unknown file', { what: name }))
      else if (unpacked > Math.max(smallEnough, packed * mostGrowth))
        reject(new ArchiveFault('too large', { file: name }))
      else {
        entries.set(name, entry)
        zip.readEntry()
      }
    })
    zip.readEntry()
  })
  return entries
}

async function readManifest(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>): Promise<Manifest> {
  const entry = entries.get(manifestName)
  if (!entry) throw new ArchiveFault('not an archive')
  if (entry.uncompressedSize > longestManifest) throw new ArchiveFault('too large', { file: manifestName })
  const pieces: Buffer[] = []
  for await (const piece of contents(zip, entry)) pieces.push(piece)
  const told = parsed(Buffer.concat(pieces).toString())
  if (typeof told !== 'object' || told === null || !('format' in told) || told.format !== archiveFormat)
    throw new ArchiveFault('not an archive')
  if ('version' in told && typeof told.version === 'number' && told.version > archiveVersion)
    throw new ArchiveFault('newer')
  const manifest = manifestSchema.safeParse(told)
  if (!manifest.success)
    throw new ArchiveFault('wrong value', {
      file: manifestName,
      what: manifest.error.issues[0]?.path.join('.'),
    })
  return manifest.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ArchiveFault('not json', { file: manifestName })
  }
}
