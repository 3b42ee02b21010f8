import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultExamNorms, defaultExamSlots, type SessionPeriod } from '@/lib/core/calendar/rules/session'
import type { EventId, GroupId, LoadItemId, SessionPeriodId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { sessionPublicationText } from '@/lib/exams/texts/session'
import { dayColumns, noBoardFilter, sessionBoard, touchedExams, waitingExams } from './board'
import type { ExamGroup, ExamRemark, ExamSitting, SessionExam, SessionView } from './exam'

const semesterEnd = calendarDate('2027-01-02')
const [first, second] = [1, 2] as GroupId[] as [GroupId, GroupId]

const group = (id: GroupId, courseYear: number): ExamGroup => ({
  id,
  title: `А-${id}`,
  students: 25,
  facultyId: null,
  courseYear,
  studyForm: 'day',
})

const sitting = (date: string, other: Partial<ExamSitting> = {}): ExamSitting => ({
  eventId: 1 as EventId,
  version: 1,
  date: calendarDate(date),
  startsAt: 540,
  minutes: 240,
  pairs: [1, 2, 3],
  rooms: [],
  teachers: [{ id: 1 as never, name: 'Иванов И. И.' }],
  isDraft: true,
  isPinned: false,
  groupIds: [],
  ...other,
})

const exam = (id: number, groups: GroupId[], sittings: ExamSitting[] = []): SessionExam => ({
  id: id as LoadItemId,
  version: 1,
  title: 'Физика',
  disciplineId: null,
  lessonType: lessonTypeTable.exam.id,
  subgroup: 0,
  kind: 'exams',
  form: 'oral',
  minutes: 240,
  isHard: false,
  roomCount: 1,
  students: 25,
  groups: groups.map((of) => ({
    id: of,
    title: `А-${of}`,
    subgroup: 0,
    students: 25,
    courseYear: 1,
    correspondence: false,
  })),
  teachers: [],
  sittings,
  mayPlace: true,
  mayChange: true,
})

const period = (startsOn: string, endsOn: string, courseYear: number | null = null): SessionPeriod => ({
  id: 1 as SessionPeriodId,
  version: 1,
  kind: 'exams',
  title: '',
  startsOn: calendarDate(startsOn),
  endsOn: calendarDate(endsOn),
  facultyId: null,
  courseYear,
  studyForm: null,
  leastDays: null,
  wantedDays: null,
})

const remark = (id: number, text = 'Не в свои дни'): ExamRemark => ({
  id: id as LoadItemId,
  strength: 'hard',
  text,
})

const view = (exams: SessionExam[], periods: SessionPeriod[] = [period('2027-01-11', '2027-01-16')]) =>
  ({
    window: { from: calendarDate('2026-08-31'), to: calendarDate('2027-01-20') },
    session: { periods, slots: defaultExamSlots, norms: defaultExamNorms },
    publication: null,
    groups: [group(first, 1), group(second, 2)],
    exams,
    remarks: [] as ExamRemark[],
  }) satisfies SessionView

test('the board has a row for each group with exams and a column for each day of the session', () => {
  const board = sessionBoard(view([exam(1, [first])]), noBoardFilter, semesterEnd)
  expect(board.rows.map((row) => [row.group.id, row.waiting])).toEqual([[first, 1]])
  expect([board.days[0], board.days.at(-1), board.days.length]).toEqual(['2027-01-11', '2027-01-16', 6])
  expect(board.isUnset).toBe(false)
})

test('without periods the days after the semester are shown, until the next one, and this is told', () => {
  const board = sessionBoard(view([exam(1, [first])], []), noBoardFilter, semesterEnd)
  expect([board.days[0], board.days.at(-1), board.isUnset]).toEqual(['2027-01-03', '2027-01-20', true])
})

test('of several courses the days are those from the first to the last of all; periods of another session are none', () => {
  const [early, late] = [period('2027-01-11', '2027-01-19', 1), period('2027-01-04', '2027-01-16', 2)]
  for (const periods of [
    [early, late],
    [late, early],
  ]) {
    const { days } = sessionBoard(view([exam(1, [first])], periods), noBoardFilter, semesterEnd)
    expect([days[0], days.at(-1)]).toEqual(['2027-01-04', '2027-01-19'])
  }
  for (const other of [period('2026-06-01', '2026-06-20'), period('2027-06-01', '2027-06-20')])
    expect(sessionBoard(view([], [other]), noBoardFilter, semesterEnd).isUnset).toBe(true)
})

test('exams of one day stand in the order in which they begin', () => {
  const exams = [
    exam(1, [first], [sitting('2027-01-12', { startsAt: 780 })]),
    exam(2, [first], [sitting('2027-01-12')]),
  ]
  const [row] = sessionBoard(view(exams), noBoardFilter, semesterEnd).rows
  expect(row?.byDate.get(calendarDate('2027-01-12'))?.map((one) => one.exam.id)).toEqual([2, 1])
})

test('an exam of a stream stands in the rows of all its groups and counts once', () => {
  const stream = exam(1, [first, second], [sitting('2027-01-12', { isDraft: false })])
  const board = sessionBoard(view([stream, exam(2, [second])]), noBoardFilter, semesterEnd)
  expect(board.rows.map(({ byDate }) => byDate.get(calendarDate('2027-01-12'))?.length)).toEqual([1, 1])
  expect(board.counts).toEqual({ held: 2, placed: 1, published: 1, remarks: 0 })
  expect(board.waiting.map(({ id }) => id)).toEqual([2])
})

test('an exam that stands more than once is published when all of it is', () => {
  const sittings = [sitting('2027-01-12', { isDraft: false }), sitting('2027-01-13')]
  const board = sessionBoard(view([exam(1, [first], sittings)]), noBoardFilter, semesterEnd)
  expect(board.counts).toMatchObject({ placed: 1, published: 0 })
})

test('what the check finds at an exam is told where it stands, and counts the exam once', () => {
  const exams = [exam(1, [first], [sitting('2027-01-18')]), exam(2, [second])]
  const remarks = ['Не в свои дни', 'Мало дней'].map((text) => remark(1, text))
  const board = sessionBoard({ ...view(exams), remarks }, noBoardFilter, semesterEnd)
  const [standing] = board.rows.flatMap(({ byDate }) => [...byDate.values()].flat())
  expect(standing?.remarks).toEqual(remarks)
  expect(board.counts.remarks).toBe(1)
  expect(board.rows.map((row) => row.hasRemarks)).toEqual([true, false])
})

test('a filter leaves groups of a course, or those with remarks, and what waits for them', () => {
  const exams = [exam(1, [first], [sitting('2027-01-18')]), exam(2, [second]), exam(3, [first])]
  const shown = (filter: Partial<typeof noBoardFilter>) => {
    const { rows, waiting } = sessionBoard(
      { ...view(exams), remarks: [remark(1)] },
      { ...noBoardFilter, ...filter },
      semesterEnd,
    )
    return [rows.map(({ group: { id } }) => id), waiting.map(({ id }) => id)]
  }
  expect(shown({ courseYear: 2 })).toEqual([[second], [2]])
  expect(shown({ studyForm: 'master' })).toEqual([[], []])
  expect(shown({ onlyRemarked: true })).toEqual([[first], [3]])
})

test('a day on which no exams are held is narrow unless something stands on it; each week begins with a line', () => {
  const known = view([exam(1, [first], [sitting('2027-01-17')])], [period('2027-01-15', '2027-01-18')])
  const calendar = { ...emptyCalendar, holidays: [{ date: calendarDate('2027-01-16'), title: 'Праздник' }] }
  const columns = dayColumns(calendar, sessionBoard(known, noBoardFilter, semesterEnd), known)
  expect(columns.map(({ isOff, isNarrow, isWeekStart }) => [isOff, isNarrow, isWeekStart])).toEqual([
    [false, false, true],
    [true, true, false],
    [true, false, false],
    [false, false, true],
  ])
})

test('the exams that somebody has then are those that have to stand elsewhere', () => {
  const exams = [
    exam(1, [first], [sitting('2027-01-12')]),
    exam(2, [second], [sitting('2027-01-14')]),
    { ...exam(3, [first], [sitting('2027-01-12')]), mayPlace: false },
    exam(4, [first]),
  ]
  const day = { from: calendarDate('2027-01-12'), to: calendarDate('2027-01-12') }
  const touched = (of: 'teacher' | 'group', id: number) =>
    touchedExams(exams, { ...day, kind: of, ids: [id as GroupId] }).map((one) => one.id)
  expect([touched('teacher', 1), touched('teacher', 2), touched('group', first)]).toEqual([[1], [], [1]])
})

test('a consultation is on the rows of those who come to it, not of a group whose exam was struck', () => {
  const consultation = { ...exam(1, [first, second]), lessonType: lessonTypeTable.consultation.id }
  const standing = { ...consultation, sittings: [sitting('2027-01-12', { groupIds: [second] })] }
  const { rows } = sessionBoard(view([standing]), noBoardFilter, semesterEnd)
  expect(rows.map(({ group: { id }, byDate }) => [id, byDate.size])).toEqual([
    [first, 0],
    [second, 1],
  ])
})

test('what waits is found by words of its title, groups and examiners, and by how it is held', () => {
  const physics = { ...exam(1, [first]), teachers: [{ id: 1 as never, name: 'Королёв К. К.' }] }
  const written = { ...exam(2, [second]), form: 'written' as const, title: 'Химия' }
  const found = (text: string, form: 'oral' | 'written' | null = null) =>
    waitingExams([physics, written], { text, form }).map(({ id }) => id)
  expect([found(''), found('а-1'), found('КОРОЛЕВ физ'), found('физика а-2')]).toEqual([[1, 2], [1], [1], []])
  expect([found('', 'written'), found('физика', 'written')]).toEqual([[2], []])
})

test('a publication is of exams, credits and consultations, not of the pairs that they take', () => {
  const [draft, published] = [[sitting('2027-01-12')], [sitting('2027-01-13', { isDraft: false })]]
  const credit = { ...exam(2, [first], draft), lessonType: lessonTypeTable.credit.id }
  const exams = [exam(1, [first], draft), credit, exam(3, [first]), exam(4, [first], published)]
  expect(sessionPublicationText('ИИТ', exams, true)).toBe('ИИТ: 1\u00a0экзамен, 1\u00a0зачёт')
  expect(sessionPublicationText('ИИТ', exams, false)).toBe('ИИТ: 1\u00a0экзамен')
  expect(sessionPublicationText('ИИТ', [exam(3, [first])], true)).toBe('ИИТ')
})
