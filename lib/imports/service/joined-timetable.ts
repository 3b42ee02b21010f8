import type { TimetableFile } from '@/db/import/timetable-file'

/** Lists each thing once, as the first file that names it says. */
const each = <Thing>(lists: readonly (readonly Thing[])[], keyOf: (thing: Thing) => string): Thing[] =>
  [
    ...new Map(
      lists
        .flat()
        .toReversed()
        .map((one) => [keyOf(one), one]),
    ).values(),
  ].toReversed()

/** The timetables of several files as one: a faculty each, or a group each, of one university and semester. */
export function joinedTimetable(files: readonly TimetableFile[]): TimetableFile {
  const [first] = files
  if (!first) throw new Error('no timetable')
  const all = <Key extends keyof TimetableFile>(key: Key) => files.map((file) => file[key])
  return {
    university: first.university,
    semester:
      files.find(({ semester }) => (semester.start ?? semester.week1_monday) != null)?.semester ?? first.semester,
    pairs: each(all('pairs'), ({ pair }) => String(pair)),
    rooms: each(all('rooms'), ({ title, building, campus }) => JSON.stringify([title, building, campus])),
    teachers: each(all('teachers'), ({ name, department }) => JSON.stringify([name, department])),
    groups: each(all('groups'), ({ title, faculty }) => JSON.stringify([title, faculty])),
    lessons: all('lessons').flat(),
    exams: all('exams').flat(),
    undated: all('undated').flat(),
    leftOut: {
      untitled: leftOf(files, 'untitled'),
      odd: leftOf(files, 'odd'),
    },
  }
}

const leftOf = (files: readonly TimetableFile[], kind: 'untitled' | 'odd') => ({
  count: files.reduce((sum, { leftOut }) => sum + (leftOut?.[kind].count ?? 0), 0),
  examples: files.flatMap(({ leftOut }) => leftOut?.[kind].examples ?? []),
})
