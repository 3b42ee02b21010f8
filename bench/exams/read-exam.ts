import { InstanceError } from '../timetabling/read-ctt'

export type PeriodRule = { exam: number; kind: 'AFTER' | 'EXAM_COINCIDENCE' | 'EXCLUSION'; other: number }

/** What an instance is made of, as it stands in an `.exam` file. Exams, periods and rooms count from 0. */
export type ExamInstance = {
  exams: { minutes: number; students: number[] }[]
  periods: { date: string; time: string; minutes: number; penalty: number }[]
  rooms: { seats: number; penalty: number }[]
  periodRules: PeriodRule[]
  /** exams that must be alone in their room */
  exclusive: number[]
  weights: {
    twoInRow: number
    twoInDay: number
    spread: number
    mixedDurations: number
    frontLoad: { exams: number; periods: number; cost: number }
  }
}

type Line = { number: number; words: string[] }
type Section = { line: number; count: number | null; lines: Line[] }

function fail(line: number, sentence: string): never {
  throw new InstanceError(`line ${line}: ${sentence}`)
}

/** The lines of each section by its title; words are parted by commas or blanks. */
function sectionsOf(text: string): Map<string, Section> {
  const sections = new Map<string, Section>()
  let current: Section | undefined
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim()
    const number = index + 1
    if (line === '') return
    const head = /^\[(\w+)(?::(\d+))?\]$/.exec(line)
    if (head) {
      const [, title = '', count] = head
      if (sections.has(title)) fail(number, `[${title}] stands twice`)
      current = { line: number, count: count === undefined ? null : Number(count), lines: [] }
      sections.set(title, current)
    } else if (current) current.lines.push({ number, words: line.split(/[\s,]+/).filter((word) => word !== '') })
    else fail(number, `a section as [Exams:n] should stand here, not ${line.slice(0, 20)}`)
  })
  return sections
}

function whole({ number }: Line, word: string | undefined, what: string, limit = 1_000_000): number {
  const value = Number(word)
  if (word === undefined || !/^\d+$/.test(word) || value >= limit)
    fail(number, `${what} is ${word ?? 'missing'}, not a whole number from 0 to ${limit - 1}`)
  return value
}

/** Reads the text of an `.exam` file. Throws an InstanceError. */
export function readExam(text: string): ExamInstance {
  const sections = sectionsOf(text)
  const last = text.split(/\r?\n/).length
  const section = (title: string) => sections.get(title) ?? fail(last, `the file has no [${title}]`)
  const counted = (title: string) => {
    const { line, count, lines } = section(title)
    if (count !== lines.length)
      fail(line, `[${title}] has ${lines.length} lines, but its head says ${count ?? 'nothing'}`)
    return lines
  }
  const sized = (line: Line, size: number, what: string) => {
    if (line.words.length !== size) fail(line.number, `${what}, not «${line.words.join(', ').slice(0, 40)}»`)
    return line.words
  }
  const exams = counted('Exams').map((line) => {
    const [minutes, ...students] = line.words
    return {
      minutes: whole(line, minutes, 'the length of an exam'),
      students: [...new Set(students.map((word) => whole(line, word, 'a student', 10_000_000)))],
    }
  })
  const periods = counted('Periods').map((line) => {
    const [date = '', time = '', minutes, penalty] = sized(
      line,
      4,
      'a period has a date, a time, minutes and a penalty',
    )
    if (!/^\d{1,2}:\d{1,2}:\d{4}$/.test(date)) fail(line.number, `the date is ${date}, not day:month:year`)
    if (!/^\d{1,2}:\d{2}:\d{2}$/.test(time)) fail(line.number, `the time is ${time}, not hours:minutes:seconds`)
    return {
      date,
      time,
      minutes: whole(line, minutes, 'the length'),
      penalty: whole(line, penalty, 'the penalty'),
    }
  })
  const rooms = counted('Rooms').map((line) => {
    const [seats, penalty] = sized(line, 2, 'a room has seats and a penalty')
    return { seats: whole(line, seats, 'the number of seats'), penalty: whole(line, penalty, 'the penalty') }
  })
  const periodRules = section('PeriodHardConstraints').lines.map((line): PeriodRule => {
    const [exam, kind, other] = sized(line, 3, 'a rule has an exam, its kind and another exam')
    if (kind !== 'AFTER' && kind !== 'EXAM_COINCIDENCE' && kind !== 'EXCLUSION')
      fail(line.number, `there is no rule ${kind ?? ''}`)
    return {
      exam: whole(line, exam, 'the exam', exams.length),
      kind,
      other: whole(line, other, 'the other exam', exams.length),
    }
  })
  const exclusive = section('RoomHardConstraints').lines.map((line) => {
    const [exam, kind] = sized(line, 2, 'a rule has an exam and ROOM_EXCLUSIVE')
    if (kind !== 'ROOM_EXCLUSIVE') fail(line.number, `there is no rule ${kind ?? ''}`)
    return whole(line, exam, 'the exam', exams.length)
  })
  const weightings = section('InstitutionalWeightings')
  const weight = (name: string, count: number) => {
    const line =
      weightings.lines.find(({ words }) => words[0] === name) ?? fail(weightings.line, `there is no ${name} below`)
    sized(line, count + 1, `${name} has ${count === 1 ? 'a number' : `${count} numbers`}`)
    return line.words.slice(1).map((word) => whole(line, word, name))
  }
  const [largest = 0, lastPeriods = 0, cost = 0] = weight('FRONTLOAD', 3)
  const one = (name: string) => weight(name, 1)[0] ?? 0
  return {
    exams,
    periods,
    rooms,
    periodRules,
    exclusive,
    weights: {
      twoInRow: one('TWOINAROW'),
      twoInDay: one('TWOINADAY'),
      spread: one('PERIODSPREAD'),
      mixedDurations: one('NONMIXEDDURATIONS'),
      frontLoad: { exams: largest, periods: lastPeriods, cost },
    },
  }
}
