import { readType } from '@/lib/core/names/rules/lesson-types'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { clockText, parseClock } from './pairs'

/**
 * A class as our own sheets write it. `type`: a word or a code; `start`, `end`: minutes, where it has a time of its own;
 * `stream`: its groups, where its place does not tell them.
 */
export type WrittenClass = {
  title: string
  type: string
  subgroup: Subgroup
  remarks: readonly ClassRemark[]
  time: { start: number; end: number } | null
  teachers: readonly string[]
  rooms: readonly string[]
  stream: readonly string[]
}

/** What a class is besides, a line each. */
export const classRemarks = {
  selfStudy: 'Самостоятельная работа',
  courseProject: 'Курсовой проект',
  halfGroup: 'Половина группы',
} as const
export type ClassRemark = keyof typeof classRemarks

/** `2-я подгруппа` */
export const subgroupWords = (subgroup: Exclude<Subgroup, 0>): string => `${subgroup}-я\u00a0подгруппа`

const nobody = '—'
const streamStart = 'Поток: '
const [between, together] = [', ', ' + ']
const timeLine = /^(\d{1,2}:\d\d)–(\d{1,2}:\d\d)$/
const headLine = /^(.+?)(?: \(([^()]+)\))?(?: ([12])-я подгруппа)?$/

export const classRemarkNames: readonly ClassRemark[] = ['selfStudy', 'courseProject', 'halfGroup']
const remarkIn = (line: string): ClassRemark | undefined => classRemarkNames.find((name) => classRemarks[name] === line)

/** White space in a sheet is one space. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
const quoted = (text: string): string => `«${text}»`
const unquoted = (text: string): string => (/^«.*»$/.test(text) ? text.slice(1, -1) : text)

/** Title, type and half. A title that says more than itself stands in quotes. */
function headText({ title, type, subgroup }: Pick<WrittenClass, 'title' | 'type' | 'subgroup'>): string {
  const name = plain(title)
  const alone = headIn(name)
  const isPlain = alone.title === name && alone.type === '' && alone.subgroup === 0
  return [isPlain ? name : quoted(name), type === '' ? '' : `(${type})`, subgroup === 0 ? '' : subgroupWords(subgroup)]
    .filter(Boolean)
    .join(' ')
}

function headIn(line: string): Pick<WrittenClass, 'title' | 'type' | 'subgroup'> {
  const [, title = '', word = '', half] = headLine.exec(line) ?? []
  const type = word === '' ? '' : (readType(word) ?? null)
  const subgroup = half === '1' ? 1 : half === '2' ? 2 : 0
  // «Модуль (введение)» has no type.
  return { title: unquoted(type === null ? `${title} (${word})` : title), type: type ?? '', subgroup }
}

const listText = (names: readonly string[], sign: string): string =>
  names
    .map(plain)
    .map((name) =>
      /^[«—]/.test(name) || name.includes(sign) || name.startsWith(streamStart) || remarkIn(name) || timeLine.test(name)
        ? quoted(name)
        : name,
    )
    .join(sign)

function namesIn(line: string, sign: string): string[] {
  if (line === '' || line === nobody) return []
  // A name in quotes ends before the next sign.
  const end = line.startsWith('«') ? line.indexOf(`»${sign}`) : line.indexOf(sign)
  if (end < 0) return [unquoted(line)]
  const at = line.startsWith('«') ? end + 1 : end
  return [unquoted(line.slice(0, at)), ...namesIn(line.slice(at + sign.length), sign)]
}

/** A class as lines: what it is, its own time, its people, its place, its stream. */
export function classText(one: WrittenClass): string {
  const { remarks, time, teachers, rooms, stream } = one
  return [
    headText(one),
    ...remarks.map((name) => classRemarks[name]),
    time ? `${clockText(time.start)}–${clockText(time.end)}` : '',
    teachers.length === 0 && rooms.length > 0 ? nobody : listText(teachers, between),
    listText(rooms, together),
    stream.length === 0 ? '' : streamStart + listText(stream, between),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The class that `classText` wrote; its type is a code. Null: it did not write that. */
export function readClassText(text: string): WrittenClass | null {
  const [head = '', ...lines] = text.split('\n').map(plain)
  const remarks: ClassRemark[] = []
  for (let name = remarkIn(lines[0] ?? ''); name; name = remarkIn(lines[0] ?? '')) {
    remarks.push(name)
    lines.shift()
  }
  const [, from = '', to = ''] = timeLine.exec(lines[0] ?? '') ?? []
  const [start, end] = [parseClock(from), parseClock(to)]
  if (start !== null) lines.shift()
  const stream = lines.at(-1)?.startsWith(streamStart)
    ? namesIn((lines.pop() ?? '').slice(streamStart.length), between)
    : []
  const [teachers = '', rooms = '', ...others] = lines
  if (others.length > 0) return null
  return {
    ...headIn(head),
    remarks,
    time: start === null || end === null ? null : { start, end },
    teachers: namesIn(teachers, between),
    rooms: namesIn(rooms, together),
    stream,
  }
}
