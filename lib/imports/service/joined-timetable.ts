import type { TimetableFile } from '@/db/import/timetable-file'
import { firstOfEach } from '@/lib/core/words/rules/lists'

/** The timetables of several files as one: a faculty each, or a group each, of one university and semester. */
export function joinedTimetable(files: readonly TimetableFile[]): TimetableFile {
  const [first] = files
  if (!first) throw new Error('no timetable')
  const all = <Key extends keyof TimetableFile>(key: Key) => files.map((file) => file[key])
  return {
    university: first.university,
    semester:
      files.find(({ semester }) => (semester.start ?? semester.week1_monday) != null)?.semester ?? first.semester,
    pairs: firstOfEach(all('pairs').flat(), ({ pair }) => String(pair)),
    rooms: firstOfEach(all('rooms').flat(), ({ title, building, campus }) => JSON.stringify([title, building, campus])),
    teachers: firstOfEach(all('teachers').flat(), ({ name, department }) => JSON.stringify([name, department])),
    groups: firstOfEach(all('groups').flat(), ({ title, faculty }) => JSON.stringify([title, faculty])),
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
