import type { ArchiveContent } from './content'
import { hasMember } from './content'
import type { Nested, ArchivedRow } from './read-pages'
import type { Member, Refers, ArchiveShape, ArchiveTarget } from './shape'

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
    const title =
      by.refers && 'to' in by.refers && !('by' in by.refers) ? this.of(by.refers.to, Number(value)) : value
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
export function recordOf(
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
    if (rows.length > 0) record[part.name] = rows.map((one) => recordOf(part, content, one, titles))
  }
  return record
}
