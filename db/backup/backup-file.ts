/** The first line of a backup. `migration`: the newest of the database it was taken from, which tells the shape of its tables. */
export type BackupHead = {
  format: 'raspisanie-online backup'
  version: 1
  takenAt: string
  migration: { hash: string; at: number }
}

/** The line above the rows of a table, which follow as COPY writes them, up to a line `\.` */
export type BackupTable = { table: string; columns: string[] }

/** The last line: what must have been read by then. `rows`: by table. */
export type BackupEnd = {
  sequences: { name: string; value: string; isCalled: boolean }[]
  rows: Record<string, number>
}

export const backupFormat: BackupHead['format'] = 'raspisanie-online backup'
export const endOfRows = Buffer.from('\\.\n')

/** Why a backup was not taken or not restored; nothing has changed then. */
export class BackupFault extends Error {
  constructor(
    readonly reason: 'damaged' | 'newer' | 'has data' | 'in use' | 'foreign tables' | 'not migrated',
    readonly what = '',
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
  private rest: Buffer = Buffer.alloc(0)
  private readonly chunks: AsyncIterator<Buffer>

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]()
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

  /** One line of JSON. */
  async line<Value>(): Promise<Value> {
    let end = this.rest.indexOf(newline)
    for (; end === -1; end = this.rest.indexOf(newline)) await this.more()
    const text = this.rest.subarray(0, end).toString()
    this.rest = this.rest.subarray(end + 1)
    try {
      return JSON.parse(text) as Value
    } catch {
      throw new BackupFault('damaged')
    }
  }

  /** The rows up to the end of a table, in pieces of whole lines. */
  async *rows(): AsyncGenerator<Buffer> {
    const inside = Buffer.concat([Buffer.from('\n'), endOfRows])
    for (;;) {
      // Here `rest` begins at the beginning of a line.
      if (this.rest.subarray(0, endOfRows.length).equals(endOfRows)) {
        this.rest = this.rest.subarray(endOfRows.length)
        return
      }
      const end = this.rest.indexOf(inside)
      const whole = end === -1 ? this.rest.lastIndexOf(newline) + 1 : end + 1
      if (whole > 0) {
        yield this.rest.subarray(0, whole)
        this.rest = this.rest.subarray(whole)
      } else await this.more()
    }
  }

  /** Reads to the end, so that what comes before it has been checked; throws if more follows. */
  async end(): Promise<void> {
    const { done } = await this.next()
    if (!done || this.rest.length > 0) throw new BackupFault('damaged')
  }
}
