import { archiveFileTexts, memberText } from '@/lib/archive/texts/archive-members'
import { recordsName } from './archive-file'
import type { Member, ArchiveShape, ArchiveTarget } from './shape'
import { archiveShapes } from './shape'

const types: Record<string, string> = {
  PgInteger: 'integer',
  PgSmallInt: 'integer',
  PgBigInt53: 'integer',
  PgDoublePrecision: 'number',
  PgBoolean: 'boolean',
  PgDateString: 'date',
  PgTimestamp: 'moment',
  PgJsonb: 'JSON',
  PgCustomColumn: 'bytes',
}

const referenceText = ({ path, isTitled }: ArchiveTarget): string =>
  isTitled ? `of \`${path}\`` : `number of \`${path}\``

function typeOf({ column, refers }: Member): string {
  const one = refers
    ? 'by' in refers
      ? `by \`${refers.by}\``
      : referenceText(refers.to)
    : (types[column.columnType] ?? 'text')
  return column.columnType === 'PgArray' ? `list ${refers ? one : ''}`.trim() : one
}

const fallbackText = ({ fallback }: Member): string =>
  fallback === undefined ? '' : `\`${JSON.stringify(fallback)}\``

function rowsOf(shape: ArchiveShape, prefix: string): string[] {
  return [
    ...shape.members.map(
      (member) =>
        `| \`${prefix}${member.name}\` | ${typeOf(member)} | ${fallbackText(member)} | ${memberText(shape.path, member.name)} |`,
    ),
    ...shape.parts.flatMap((part) => [
      `| \`${prefix}${part.name}[]\` | list | \`[]\` | ${memberText(shape.path, part.name)} |`,
      ...rowsOf(part, `${prefix}${part.name}[].`),
    ]),
  ]
}

/** The fields of an archive's files, as the table in docs/archive.md. */
export const archiveForm = (): string =>
  archiveShapes
    .map((shape) =>
      [
        `### \`${recordsName(shape.name)}\``,
        '',
        `${archiveFileTexts[shape.name] ?? ''}${shape.of ? ` (only with the ${shape.of})` : ''}`,
        '',
        '| member | holds | absent | |',
        '| --- | --- | --- | --- |',
        ...rowsOf(shape, ''),
      ].join('\n'),
    )
    .join('\n\n')
