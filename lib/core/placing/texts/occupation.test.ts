import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { type BusyMeeting, named } from '@/lib/core/placing/rules/slot-occupations'
import type { OccupationReason } from '@/lib/core/schedule/rules/occupation'
import { cellMarkText, occupationText } from './occupation'

const group = (number: number, subgroup: 0 | 1 | 2 = 0) => ({
  id: number as GroupId,
  title: `ИСТб-24-${number}`,
  subgroup,
  isInvited: false,
})
const ivanov = { id: 1 as TeacherId, name: 'Иванов И. И.', isUnlimited: false }
const lecture: BusyMeeting = {
  date: calendarDate('2026-11-16'),
  pair: 1,
  kind: 'class',
  title: 'Физика',
  lessonType: 1,
  isDraft: false,
  isNamed: true,
  isOwn: false,
  rooms: [{ id: 9 as RoomId, title: 'К-206' }],
  teachers: [ivanov],
  groups: [group(1)],
}
const away = { date: calendarDate('2026-11-16'), pair: 1, who: 'Иванов И. И.', isAbsence: true } as const
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const ofTeacher = (meeting: BusyMeeting) => plain(occupationText({ kind: 'teacher', teacher: ivanov, meeting }))
const ofGroup = (meeting: BusyMeeting, one = group(1)) => plain(occupationText({ kind: 'group', group: one, meeting }))

test('says by name who is busy with what', () => {
  expect(ofTeacher(lecture)).toBe('Иванов И. И. ведёт лк «Физика» у ИСТб-24-1, К-206')
  expect(ofGroup(lecture)).toBe('ИСТб-24-1 занята: лк «Физика», Иванов И. И., К-206')
})

test('a room is taken by a class, with all who are in it', () => {
  const [room] = lecture.rooms
  if (!room) throw new Error('the lecture has a room')
  expect(plain(occupationText({ kind: 'room', room, meeting: lecture }))).toBe(
    'К-206 занята: лк «Физика», Иванов И. И., ИСТб-24-1',
  )
})

test('a booking that waits for consent is called a request, and takes no room', () => {
  const [room] = lecture.rooms
  if (!room) throw new Error('the lecture has a room')
  const meeting: BusyMeeting = { ...lecture, kind: 'booking', title: 'Хор', isDraft: true }
  const told = (isNamed: boolean) => plain(occupationText({ kind: 'room', room, meeting: { ...meeting, isNamed } }))
  expect(told(true)).toBe('К-206: ждёт заявка на бронь «Хор»')
  expect(told(false)).toBe('К-206: ждёт чья-то заявка на бронь')
  const { kind, id, title, asked } = named({ kind: 'room', room, meeting })
  const reasons = [{ kind, id, title, asked, text: '', blocks: false }] as OccupationReason[]
  expect(cellMarkText({ reasons })).toBe('заявка')
  expect(cellMarkText({ reasons: reasons.map(({ asked: _, ...draft }) => draft) })).toBe('черновик')
})

test('names a half, a draft, and what has neither type nor room', () => {
  expect(ofGroup({ ...lecture, isDraft: true, lessonType: 0, rooms: [] }, group(1, 2))).toBe(
    'ИСТб-24-1 (2) занята: «Физика», Иванов И. И. (черновик)',
  )
  expect(ofTeacher({ ...lecture, groups: [] })).toBe('Иванов И. И. ведёт лк «Физика», К-206')
})

test('a long stream is shortened, by no less than two groups', () => {
  const groups = [1, 2, 3, 4, 5].map((number) => group(number))
  expect(ofTeacher({ ...lecture, groups })).toBe(
    'Иванов И. И. ведёт лк «Физика» у ИСТб-24-1, ИСТб-24-2, ИСТб-24-3 и ещё 2, К-206',
  )
  expect(ofTeacher({ ...lecture, groups: groups.slice(1) })).toContain('у ИСТб-24-2, ИСТб-24-3, ИСТб-24-4, ИСТб-24-5')
})

test('a booking is called one', () => {
  const booking = {
    ...lecture,
    kind: 'booking' as const,
    title: 'Собрание',
    lessonType: 0 as const,
    groups: [],
  }
  expect(ofTeacher(booking)).toBe('Иванов И. И.: бронь «Собрание», К-206')
})

test.each([
  [{ kind: 'load', meeting: { ...lecture, isDraft: true } }, 'Это занятие здесь уже стоит: К-206 (черновик)'],
  [
    { kind: 'dates', startsOn: calendarDate('2026-09-01'), endsOn: calendarDate('2026-12-27') },
    'Занятие ставят с 01.09.2026 по 27.12.2026',
  ],
  [
    {
      kind: 'untaught',
      date: calendarDate('2026-11-04'),
      reason: { kind: 'holiday', title: 'День единства' },
    },
    '04.11 ставить нельзя: День единства',
  ],
  [{ kind: 'right', elsewhere: true }, 'В это время вам нельзя ставить это занятие'],
  [{ kind: 'right', elsewhere: false }, 'У вас нет права ставить это занятие'],
  [
    {
      kind: 'wish',
      wish: {
        date: calendarDate('2026-11-16'),
        pair: 1,
        who: 'Иванов И. И.',
        title: 'не раньше второй пары',
        isAbsence: false,
      },
    },
    'Пожелание (Иванов И. И.): не раньше второй пары',
  ],
  [{ kind: 'wish', wish: { ...away, title: '' } }, 'Иванов И. И. отсутствует'],
] as const)('%# says why not', (cause, text) => {
  expect(plain(occupationText(cause))).toBe(text)
})
