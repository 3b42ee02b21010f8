/** What an instance is made of, as it stands in a `.ctt` file. Days and periods count from 0. */
export type Instance = {
  name: string
  days: number
  periodsPerDay: number
  courses: { id: string; teacher: string; lectures: number; minimumDays: number; students: number }[]
  rooms: { id: string; capacity: number }[]
  curricula: { id: string; courses: string[] }[]
  unavailable: { course: string; day: number; period: number }[]
}

/** The file is not an instance; the message says on which line and why. */
export class InstanceError extends Error {}

/** The lines that are not empty, taken one after another. */
class Lines {
  private next = 0
  private readonly lines: string[]

  constructor(text: string) {
    this.lines = text.split(/\r?\n/)
  }

  fail(sentence: string): never {
    throw new InstanceError(`line ${this.next}: ${sentence}`)
  }

  /** The words of the next line. */
  take(wanted: string): string[] {
    while (this.next < this.lines.length) {
      const words = (this.lines[this.next++] ?? '').trim().split(/\s+/)
      if (words[0] !== '') return words
    }
    return this.fail(`the file ends where ${wanted} should stand`)
  }

  /** The value of a line `Key: value`. */
  value(key: string): string {
    const [first, ...rest] = this.take(`${key}:`)
    if (first !== `${key}:` || rest.length === 0) this.fail(`«${key}: …» should stand here`)
    return rest.join(' ')
  }

  /** A whole number, at least `least` and below `limit`. */
  whole(word: string | undefined, what: string, least = 0, limit = 1_000_000): number {
    const value = Number(word)
    if (word === undefined || !/^\d+$/.test(word) || value < least || value >= limit)
      this.fail(`${what} is ${word ?? 'missing'}, not a whole number from ${least} to ${limit - 1}`)
    return value
  }

  /** The lines of a section: `COURSES:`, then so many lines. */
  section<T>(title: string, count: number, read: (words: string[]) => T): T[] {
    const [word] = this.take(`${title}:`)
    if (word !== `${title}:`) this.fail(`${title}: should stand here, not ${word}`)
    return Array.from({ length: count }, (_, index) => {
      const words = this.take(`line ${index + 1} of ${count} of ${title}`)
      if (/^[A-Z_]+[:.]$/.test(words[0] ?? ''))
        this.fail(`${title} has ${index} lines, but the head of the file says ${count}`)
      return read(words)
    })
  }
}

/** Reads the text of a `.ctt` file. Throws an InstanceError. */
export function readCtt(text: string): Instance {
  const lines: Lines = new Lines(text)
  const name = lines.value('Name')
  const count = (key: string, least = 0, limit = 100_000) => lines.whole(lines.value(key), key, least, limit)
  const courseCount = count('Courses', 1)
  const roomCount = count('Rooms', 1)
  const days = count('Days', 1, 32)
  const periodsPerDay = count('Periods_per_day', 1, 17)
  const curriculumCount = count('Curricula')
  const constraintCount = count('Constraints')
  const known = new Set<string>()
  const fresh = (of: Set<string>, id: string, what: string) => {
    if (of.has(id)) lines.fail(`${what} ${id} stands twice`)
    of.add(id)
    return id
  }
  const courseNamed = (id: string | undefined) => {
    if (id === undefined || !known.has(id)) lines.fail(`there is no course ${id ?? '(missing)'}`)
    return id
  }
  const courses = lines.section('COURSES', courseCount, ([id = '', teacher, ...numbers]) => {
    if (teacher === undefined || numbers.length !== 3) lines.fail('a course has an id, a teacher and three numbers')
    const [lectures, minimumDays, students] = numbers
    return {
      id: fresh(known, id, 'course'),
      teacher,
      lectures: lines.whole(lectures, 'the number of lectures', 1),
      minimumDays: lines.whole(minimumDays, 'the number of days', 0),
      students: lines.whole(students, 'the number of students'),
    }
  })
  const roomIds = new Set<string>()
  const rooms = lines.section('ROOMS', roomCount, ([id = '', capacity, ...rest]) => {
    if (rest.length > 0) lines.fail('a room has an id and a capacity')
    return { id: fresh(roomIds, id, 'room'), capacity: lines.whole(capacity, 'the capacity') }
  })
  const curriculumIds = new Set<string>()
  const curricula = lines.section('CURRICULA', curriculumCount, ([id = '', size, ...members]) => {
    if (lines.whole(size, 'the number of courses') !== members.length)
      lines.fail(`curriculum ${id} lists ${members.length} courses and says ${size ?? ''}`)
    return { id: fresh(curriculumIds, id, 'curriculum'), courses: members.map(courseNamed) }
  })
  const unavailable = lines.section('UNAVAILABILITY_CONSTRAINTS', constraintCount, ([id, day, period, ...rest]) => {
    if (rest.length > 0) lines.fail('an unavailable period has a course, a day and a period')
    return {
      course: courseNamed(id),
      day: lines.whole(day, 'the day', 0, days),
      period: lines.whole(period, 'the period', 0, periodsPerDay),
    }
  })
  const [end] = lines.take('END.')
  if (end !== 'END.') lines.fail(`END. should stand here, not ${end}`)
  return { name, days, periodsPerDay, courses, rooms, curricula, unavailable }
}
