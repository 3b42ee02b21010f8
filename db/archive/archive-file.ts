import { z } from 'zod'

export const archiveFormat = 'raspisanie-online archive'
/** Of the form of archives. A release reads those of its own version and of all before. */
export const archiveVersion = 1

export const manifestName = 'manifest.json'
export const readmeName = 'README.txt'
export const recordsName = (kind: string): string => `${kind}.jsonl`
export const schemaName = (kind: string): string => `schema/${kind}.schema.json`

const count = z.int().min(0)

/** What an archive says of itself, in its last file. */
export const manifestSchema = z.strictObject({
  format: z.literal(archiveFormat),
  version: z.int().min(1),
  madeAt: z.iso.datetime({ offset: true }),
  content: z.strictObject({ accounts: z.boolean(), history: z.boolean() }),
  /** By name, as they are in the archive; `size` in bytes, unpacked. */
  files: z.record(
    z.string(),
    z.strictObject({ records: count, size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  /**
   * The number that the next new record gets, by the path of records in the archive: numbers that were used
   * are never used again.
   */
  nextIds: z.record(z.string(), z.int().min(1)),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Why an archive was not read; nothing has changed then. */
export type ArchiveFaultReason =
  | 'damaged'
  | 'not an archive'
  | 'newer'
  | 'has data'
  | 'unknown file'
  | 'missing file'
  | 'too large'
  | 'changed'
  | 'not json'
  | 'unknown member'
  | 'missing member'
  | 'wrong value'
  | 'missing reference'
  | 'taken place'
  | 'repeated'
  | 'refused'

/** `file` and `line`, from 1, where it is wrong; `what`: a member, a name or a rule. */
export class ArchiveFault extends Error {
  constructor(
    readonly reason: ArchiveFaultReason,
    readonly where: { file?: string; line?: number; what?: string } = {},
  ) {
    super([reason, ...Object.values(where)].join(' '))
  }
}
