import { z } from 'zod'

export const archiveFormat = 'raspisanie-online archive'
/** The version of the archive format. A release reads its own version and all earlier ones. */
export const archiveVersion = 1

export const manifestName = 'manifest.json'
export const readmeName = 'README.txt'
export const recordsName = (kind: string): string => `${kind}.jsonl`
export const schemaName = (kind: string): string => `schema/${kind}.schema.json`

const count = z.int().min(0)

/** The archive's description of itself, in its last file. */
export const manifestSchema = z.strictObject({
  format: z.literal(archiveFormat),
  version: z.int().min(1),
  madeAt: z.iso.datetime({ offset: true }),
  content: z.strictObject({ accounts: z.boolean(), history: z.boolean() }),
  /** By name, as in the archive; `size`: unpacked, in bytes. */
  files: z.record(
    z.string(),
    z.strictObject({ records: count, size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  /**
   * The next free number of each kind of record, by its path in the archive: deleted records' numbers are
   * never reused.
   */
  nextIds: z.record(z.string(), z.int().min(1)),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Why an archive was not read; nothing was changed. */
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

/** `file` and `line`, from 1: where the fault is; `what`: the member, name or rule at fault. */
export class ArchiveFault extends Error {
  constructor(
    readonly reason: ArchiveFaultReason,
    readonly where: { file?: string; line?: number; what?: string } = {},
  ) {
    super([reason, ...Object.values(where)].join(' '))
  }
}
