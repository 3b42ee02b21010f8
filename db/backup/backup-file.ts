import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/**
 * The first line of a backup. `version`: 1 lacks the final checksum. `migration`: the newest one of the
 * source database, which determines its tables.
 */
export type BackupHead = {
  format: 'raspisanie-online backup'
  version: 1 | 2
  takenAt: string
  migration: { hash: string; at: number }
}

/** Precedes the rows of a table, which are in COPY format up to a line `\.` */
export type BackupTable = { table: string; columns: string[] }

/** Follows the rows: the state after reading them all. `rows`: their number by table. */
export type BackupEnd = {
  sequences: { name: string; value: string; isCalled: boolean }[]
  rows: Record<string, number>
}

/** The last line: the hash of everything before it. */
export type BackupSum = { sha256: string }

/** Another session in the database to be restored. */
export type OtherSession = { program: string; user: string; address: string; state: string; seconds: number }

export const checksum = () => createHash('sha256')

export const backupFormat: BackupHead['format'] = 'raspisanie-online backup'
export const endOfRows = Buffer.from('\\.\n')

/** Why a backup was not taken or not restored; nothing was changed. */
export class BackupFault extends Error {
  constructor(
    readonly reason: 'damaged' | 'no checksum' | 'newer' | 'has data' | 'in use' | 'foreign tables' | 'not migrated',
    readonly what = '',
    readonly sessions: readonly OtherSession[] = [],
  ) {
    super(`${reason} ${what}`)
  }
}

const newline = 0x0a

export function linesIn(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) lines += 1
  return lines
}

/** Reads the lines of a backup, in bounded memory. Throws BackupFault if it ends too early. */
export class BackupReader {
  private readonly unpacked = createGunzip()
  private readonly opened: Promise<void>
  private rest: Buffer = Buffer.alloc(0)
  /** The hash of what was returned so far. */
  private readonly sum = checksum()
  private readonly chunks: AsyncIterator<Buffer>

  constructor(private readonly file: string) {
    // What fails here is thrown by `next`.
    this.opened = pipeline(createReadStream(file), this.unpacked).catch(() => undefined)
    this.chunks = this.unpacked[Symbol.asyncIterator]()
  }

  async close(): Promise<void> {
    this.unpacked.destroy()
    await this.opened
  }

  private next(): Promise<IteratorResult<Buffer>> {
    return this.chunks.next().catch((error: NodeJS.ErrnoException) => {
      throw error.code?.startsWith('Z_') ? new BackupFault('damaged', error.message) : error
    })
  }

  private async more(): Promise<void> {
    const { value, done } = await this.next()
    if (done) throw new BackupFault('damaged')
    this.rest = this.rest.length === 0 ? value : Buffer.concat([this.rest, value])
  }

  private take(length: number): Buffer {
    const taken = this.rest.subarray(0, length)
    this.rest = this.rest.subarray(length)
    this.sum.update(taken)
    return taken
  }

  /** Reads one line: an object of JSON. */
  async line<Value extends object>(): Promise<Value> {
    let end = this.rest.indexOf(newline)
    for (; end === -1; end = this.rest.indexOf(newline)) await this.more()
    const text = this.take(end + 1).toString()
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw new BackupFault('damaged')
    }
    if (typeof value !== 'object' || value === null) throw new BackupFault('damaged')
    return value as Value
  }

  /** Yields the rows up to the end of a table, in pieces of whole lines. */
  async *rows(): AsyncGenerator<Buffer> {
    const inside = Buffer.concat([Buffer.from('\n'), endOfRows])
    for (;;) {
      // Here `rest` is at the start of a line.
      if (this.rest.subarray(0, endOfRows.length).equals(endOfRows)) {
        this.take(endOfRows.length)
        return
      }
      const end = this.rest.indexOf(inside)
      const whole = end === -1 ? this.rest.lastIndexOf(newline) + 1 : end + 1
      if (whole > 0) {
        yield this.take(whole)
      } else await this.more()
    }
  }

  /** Reads the last line; throws if the hash of what came before differs. */
  async checksum(): Promise<void> {
    const read = this.sum.copy().digest('hex')
    const { sha256 } = await this.line<BackupSum>()
    if (sha256 !== read) throw new BackupFault('damaged')
  }

  /** Reads to the end of the file, so that gzip has checked everything; throws if there is more. */
  async end(): Promise<void> {
    const { done } = await this.next()
    if (!done || this.rest.length > 0) throw new BackupFault('damaged')
    // zlib silently ignores anything after the compressed data.
    const { size } = await stat(this.file)
    if (this.unpacked.bytesWritten !== size) throw new BackupFault('damaged')
  }
}
