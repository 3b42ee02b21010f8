import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { clockText } from '@/lib/core/rules/calendar/pairs'
import { sections, type FileLesson, type TimetableFile } from './timetable-file'

const clock = (minutes: number | null | undefined) =>
  typeof minutes === 'number' ? clockText(minutes) : null

/** The elements of a section in the form of a file. */
function* partsOf(file: TimetableFile): Generator<[section: string, elements: Iterable<unknown>]> {
  yield ['pairs', file.pairs.map((time) => ({ ...time, start: clock(time.start), end: clock(time.end) }))]
  yield ['rooms', file.rooms]
  yield ['teachers', file.teachers]
  yield ['groups', file.groups]
  yield ['lessons', map(file.lessons, written)]
  yield ['exams', file.exams.map((exam) => ({ ...exam, start: clock(exam.start), end: clock(exam.end) }))]
  yield ['undated', file.undated]
}

const written = (lesson: FileLesson) => ({ ...lesson, start: clock(lesson.start) })

/**
 * A lesson from any kind of file as it will be when its kept file is read again; `unfit`: the field that
 * cannot be kept.
 */
export function asStored(lesson: FileLesson): { lesson: FileLesson } | { unfit: string } {
  const { success, data, error } = sections.lessons.safeParse(written(lesson))
  return success ? { lesson: data } : { unfit: String(error.issues[0]?.path[0] ?? '') }
}

function* map<From, To>(values: Iterable<From>, change: (value: From) => To): Generator<To> {
  for (const value of values) yield change(value)
}

function* textOf(file: TimetableFile): Generator<string> {
  const { university, semester } = file
  yield `{"university":${JSON.stringify(university)},"semester":${JSON.stringify(semester)}`
  for (const [section, elements] of partsOf(file)) {
    yield `,${JSON.stringify(section)}:[`
    let text = ''
    let separator = ''
    for (const element of elements) {
      text += separator + JSON.stringify(element)
      separator = ','
      if (text.length > 64 * 1024) {
        yield text
        text = ''
      }
    }
    yield `${text}]`
  }
  yield '}'
}

/** A timetable as a gzipped file in the ordinary format, to be read again when its semester is corrected. */
export async function packTimetable(file: TimetableFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  const zipped: Writable & AsyncIterable<Buffer> = createGzip()
  const collect = async () => {
    for await (const chunk of zipped) chunks.push(chunk)
  }
  await Promise.all([pipeline(Readable.from(textOf(file)), zipped), collect()])
  return Buffer.concat(chunks)
}
