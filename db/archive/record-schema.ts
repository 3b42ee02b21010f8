import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { memberText } from '@/lib/archive/texts/archive-members'
import { permissions, programmeFlags } from '@/lib/core/actor/rules/actor'
import { teacherNamings } from '@/lib/core/actor/rules/open-reading'
import { mostPairs } from '@/lib/core/calendar/rules/pairs'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { disciplineTypes } from '@/lib/core/programmes/rules/programme'
import { isStorable } from '@/lib/core/words/rules/plain-text'
import { digests } from '@/lib/notices/rules'
import type { ArchivedRow, Nested } from './read-pages'
import {
  type ArchiveContent,
  type ArchiveShape,
  type ArchiveTarget,
  hasMember,
  type Member,
  type Refers,
} from './shape'

const between = (least: number, most: number) => z.int().min(least).max(most)
const weekday = between(1, 7)

/**
 * Schemas of columns whose type says too little: by column, or by the record's path and column where that
 * differs.
 */
const values: Record<string, z.ZodType> = {
  lessonType: z.literal([...lessonTypes]),
  subgroup: z.literal([...subgroups]),
  pair: between(1, mostPairs),
  half: z.literal([1, 2]),
  parity: z.literal([0, 1]),
  firstWeekParity: z.literal([0, 1]),
  runsAs: weekday,
  weekday,
  methodDay: weekday,
  permissions: z.enum(permissions),
  flags: z.enum(programmeFlags),
  weekStep: z.literal([0, 1, 2]),
  'hoursEntries.hours': z.number().multipleOf(0.01),
  'openReading.teacherNames': z.enum(teacherNamings),
  'accounts.notices.digest': z.enum(digests),
  'rooms.kind': z.enum(['ordinary', 'sport', 'virtual']),
  'groups.studyForm': z.enum(['day', 'master', 'correspondence']),
  'programmes.rows.type': z.enum(disciplineTypes),
  'accounts.editorOf.kind': z.enum(['faculty', 'department', 'group', 'teacher']),
  'accounts.boundBy': z.enum(['administrator', 'campus']),
}

const base: Record<string, () => z.ZodType> = {
  PgInteger: () => z.int32(),
  PgSmallInt: () => between(-32_768, 32_767),
  PgBigInt53: () => z.int(),
  PgDoublePrecision: () => z.number(),
  PgNumericNumber: () => z.number(),
  PgText: () => z.string().refine(isStorable),
  PgBoolean: () => z.boolean(),
  PgDateString: () => z.iso.date(),
  PgTimestamp: () => z.iso.datetime({ offset: true }),
  PgUUID: () => z.uuid(),
  PgJsonb: () => z.unknown(),
  // PostgreSQL's text form of bytes.
  PgCustomColumn: () => z.string().regex(/^\\x([0-9a-f]{2})*$/),
}

function valueSchema(column: PgColumn, said: z.ZodType | undefined): z.ZodType {
  if ('baseColumn' in column) return z.array(valueSchema(column.baseColumn as PgColumn, said))
  if (said) return said
  if (column.enumValues && column.enumValues.length > 0) return z.enum(column.enumValues as [string, ...string[]])
  const made = base[column.columnType]
  if (!made) throw new Error(`The archive knows no form of ${column.columnType}`)
  return made()
}

function referenceSchema({ isKept }: Member, refers: Refers): z.ZodType {
  const [one] = 'by' in refers ? Object.values(refers.to) : [refers.to]
  if (!one?.isTitled) return z.int()
  return z.strictObject({ id: z.int(), title: isKept ? z.string() : z.string().nullable() })
}

function memberSchema(path: string, member: Member): z.ZodType {
  const { name, key, column, refers, fallback } = member
  const said = values[`${path}.${key}`] ?? values[key]
  const reference = refers && referenceSchema(member, refers)
  const plain = reference
    ? column.columnType === 'PgArray'
      ? z.array(reference)
      : reference
    : valueSchema(column, said)
  const schema = column.notNull ? plain : plain.nullable()
  const described = schema.meta({ description: memberText(path, name) })
  return fallback === undefined ? described : described.default(fallback)
}

/** The schema of a record: as written, and as read, where missing members get defaults. */
export function recordSchema(shape: ArchiveShape, content: ArchiveContent): z.ZodType<Record<string, unknown>> {
  const members = shape.members
    .filter((member) => hasMember(content, member))
    .map((member) => [member.name, memberSchema(shape.path, member)] as const)
  const parts = shape.parts.map((part) => {
    const list = z.array(recordSchema(part, content)).meta({ description: memberText(shape.path, part.name) })
    return [part.name, list.default([])] as const
  })
  return z.strictObject(Object.fromEntries<z.ZodType>([...members, ...parts]))
}

/** The JSON Schema of a file's lines. */
export const jsonSchema = (shape: ArchiveShape, content: ArchiveContent): object =>
  z.toJSONSchema(recordSchema(shape, content), { io: 'input', unrepresentable: 'any' })

/** Titles of the records met so far, by path. */
export class Titles {
  private readonly known = new Map<string, Map<number, string>>()

  of({ path }: ArchiveTarget, id: number): string | null {
    return this.known.get(path)?.get(id) ?? null
  }

  /** Remembers the title by which other records refer to this one. */
  keep({ path, titledBy, members }: ArchiveShape, row: ArchivedRow): void {
    const by = members.find(({ key }) => key === titledBy)
    if (!by) return
    const value = row[by.stored]
    const title = by.refers && 'to' in by.refers && !('by' in by.refers) ? this.of(by.refers.to, Number(value)) : value
    const titles = this.known.get(path) ?? new Map<number, string>()
    titles.set(Number(row.id), String(title))
    this.known.set(path, titles)
  }
}

export function targetOf(refers: Refers, row: Readonly<Record<string, unknown>>): ArchiveTarget | undefined {
  return 'by' in refers ? refers.to[String(row[refers.by])] : refers.to
}

const isAsIf = (value: unknown, fallback: unknown): boolean =>
  value === fallback || (Array.isArray(value) && value.length === 0 && Array.isArray(fallback))

function toldOf({ refers }: Member, value: unknown, row: ArchivedRow, titles: Titles): unknown {
  const target = refers && targetOf(refers, row)
  if (!target?.isTitled || value === null) return value
  const one = (id: unknown) => ({ id, title: titles.of(target, Number(id)) })
  return Array.isArray(value) ? value.map(one) : one(value)
}

/** A record of the archive, without members that have their default. */
export function archivedRecord(
  shape: ArchiveShape,
  content: ArchiveContent,
  { row, parts }: Nested,
  titles: Titles,
): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const member of shape.members) {
    if (!hasMember(content, member)) continue
    const value = row[member.stored]
    if (!isAsIf(value, member.fallback)) record[member.name] = toldOf(member, value, row, titles)
  }
  titles.keep(shape, row)
  for (const part of shape.parts) {
    const rows = parts[part.name] ?? []
    if (rows.length > 0) record[part.name] = rows.map((one) => archivedRecord(part, content, one, titles))
  }
  return record
}
