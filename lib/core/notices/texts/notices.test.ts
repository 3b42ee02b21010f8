import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, NoticeId } from '@/lib/core/names/rules/ids'
import type { Notice, NoticeSlot } from '@/lib/core/notices/rules/notice'
import { newsText } from './news'
import { messageTitle, noticeDetails, noticeHeading, noticeLines } from './notices'

const slot = (change: Partial<NoticeSlot> = {}): NoticeSlot => ({
  pair: 3,
  rooms: ['К-101'],
  teachers: ['Иванов И. И.'],
  groups: [],
  comment: '',
  link: '',
  ...change,
})
const notice = (change: Partial<Notice>): Notice => ({
  id: 1 as NoticeId,
  kind: 'changed',
  title: 'Базы данных',
  lessonType: 1,
  dates: [calendarDate('2026-11-27')],
  shift: 0,
  before: slot(),
  after: slot(),
  reason: '',
  hadBy: [0],
  hasBy: [0],
  facts: {},
  isSeen: false,
  isPast: false,
  ...change,
})
const title = (notices: Notice[], undoes = false) =>
  messageTitle(
    [
      {
        changeId: 1 as ChangeId,
        at: { date: calendarDate('2026-11-20'), minutes: 0 },
        undoes,
        sentence: null,
        notices,
      },
    ],
    {
      pairTimes: defaultPairTimes,
    },
  )

const illness = 'болезнь преподавателя'
const withdrawn = notice({ kind: 'cancelled', after: null, reason: illness })
const dates = ['2026-11-27', '2026-12-04', '2026-12-11'].map(calendarDate)

test.each([
  ['withdrawn', withdrawn, '— снято. Болезнь преподавателя'],
  [
    'moved',
    notice({ shift: 3, after: slot({ pair: 4, rooms: ['К-206'] }), reason: illness }),
    '— перенесено на Пн 30.11, 4-я пара 13:45, К-206. Болезнь преподавателя',
  ],
  ['in another room', notice({ after: slot({ rooms: ['К-206'] }) }), '— переведено: К-206 вместо К-101'],
  ['given a room', notice({ before: slot({ rooms: [] }) }), '— аудитория назначена: К-101'],
  [
    'held online without a room before',
    notice({ before: slot({ rooms: [] }), after: slot({ rooms: ['Онлайн'] }) }),
    '— теперь онлайн',
  ],
  ['held online', notice({ after: slot({ rooms: ['Онлайн'] }) }), '— теперь онлайн вместо К-101'],
  ['substituted', notice({ after: slot({ teachers: ['Петров П. П.'] }) }), '— замена: Петров П. П.'],
  ['new', notice({ kind: 'added', before: null }), '— добавлено, К-101'],
  ['explained', notice({ after: slot({ comment: 'Взять халат' }) }), '— изменён комментарий'],
  [
    'changed in several ways',
    notice({ after: slot({ rooms: ['К-206'], teachers: ['Петров П. П.'] }) }),
    '— изменено: аудитория, преподаватель',
  ],
])('a subject says when a class is and what became of it: %s', (_, one, text) => {
  expect(title([one])).toBe(`Пт 27.11, 3-я пара 11:45: Базы данных, лекция ${text}`)
})

test('of several dates it names the first, of several changes how many and the soonest', () => {
  expect(title([notice({ ...withdrawn, dates })])).toMatch(/^Пт 27.11 и ещё 2 даты, 3-я пара 11:45: /)
  const later = notice({ dates: [calendarDate('2026-12-25')] })
  expect(title([later, withdrawn])).toMatch(/^2 изменения. Пт 27.11, 3-я пара 11:45: Базы данных, лекция — снято/)
  expect(title([withdrawn], true)).toMatch(/^Изменение отменено: Пт 27.11/)
})

test('a mark of news says what became of a class only where nothing else does', () => {
  expect((['gone', 'moved', 'left', 'changed'] as const).map((mark) => newsText(mark, false))).toEqual([
    ...['снято', 'перенесено', 'замена', 'изменено'],
  ])
  expect(newsText('gone', true)).toBe('новое')
})

test('of an exam it is told when it was and is, by its own time and not as a comment', () => {
  const exam = (pair: 1 | 3, time: string) => slot({ pair, comment: `${time}. Взять зачётку` })
  const moved = notice({ shift: 3, before: exam(1, '9:00–13:00'), after: exam(3, '13:00–17:00') })
  expect(noticeLines(moved, { pairTimes: defaultPairTimes })).toEqual([
    { what: 'Когда', before: 'пятница 27.11, 9:00–13:00', after: 'понедельник 30.11, 13:00–17:00' },
  ])
  expect(title([moved])).toContain('перенесено на Пн 30.11, 13:00–17:00')
  const later = notice({ before: exam(1, '9:00–13:00'), after: exam(1, '9:30–13:00') })
  expect(noticeLines(later)).toEqual([
    { what: 'Когда', before: 'пятница 27.11, 9:00–13:00', after: 'пятница 27.11, 9:30–13:00' },
  ])
})

const at = calendarDate('2026-11-30')
const substituted = { before: slot(), after: slot({ teachers: ['Петров П. П.'] }) }
const asked = { before: null, after: slot() }
const until = { date: calendarDate('2026-11-26'), minutes: 18 * 60 }

test.each<[to: string, told: string, Partial<Notice>, ...lines: string[]]>([
  ['who had the class', 'who has it', { kind: 'left', ...substituted }, 'Теперь ведёт: Петров П. П.'],
  ['who has the class', 'whose it was', { kind: 'joined', ...substituted }, 'Раньше вели: Иванов И. И.'],
  [
    'the group',
    'that its teacher is back',
    { ...substituted, facts: { isBack: true } },
    'пятница 27.11, 3-я пара 11:45–13:15',
    'К-101',
    'Снова ведёт Петров П. П.',
  ],
  [
    'whoever decides',
    'who asks, what for and where to',
    {
      kind: 'appeal_asked',
      ...asked,
      facts: { wants: 'time', by: 'Иванов', to: { date: at, pair: 4, room: 'К-206' } },
    },
    'Просят: другое время',
    'Куда: понедельник 30.11, 4-я пара 13:45–15:15, К-206',
    'Кто просит: Иванов',
  ],
  [
    'who is asked to stand in',
    'whom for, who asks and by when to answer',
    { kind: 'invited', ...asked, facts: { by: 'Диспетчер', instead: 'Рудаков', until } },
    'Кто просит: Диспетчер',
    'Вместо: Рудаков',
    'Ответьте до\u00a026.11 18:00, потом спросят других',
  ],
  [
    'whoever asked',
    'who took the class',
    { kind: 'accepted', ...asked, facts: { instead: 'Рудаков', taken: 'Петров' } },
    'Вместо: Рудаков',
    'Проведёт: Петров',
  ],
  [
    'whoever approves',
    'who asks for the room, and by when to decide',
    { kind: 'asked', ...asked, facts: { by: 'Иванов' } },
    'Кто просит: Иванов',
    'Решите до 27.11 11:45, потом заявка не действует',
  ],
  [
    'whoever approves every week',
    'by when to decide on the first date, and that only that one ends then',
    {
      kind: 'asked',
      ...asked,
      dates: [calendarDate('2026-11-27'), calendarDate('2026-12-04')],
      facts: { by: 'Иванов' },
    },
    'Решите до 27.11 11:45, потом на эту дату заявка не действует',
  ],
  [
    'who waits for a room',
    'that nobody has to consent any more, and what to do',
    { kind: 'consent_ended', ...asked },
    'Заявка места не держит: отзовите её и забронируйте сразу',
  ],
  [
    'whoever asked for a room in vain',
    'that it is not booked',
    { kind: 'expired', ...asked },
    'Аудитория не забронирована: выберите другое время или другую аудиторию',
  ],
  [
    'whoever asked colleagues in vain',
    'that it is theirs to decide',
    { kind: 'unanswered', ...asked },
    'Спросите других или решите, что будет с занятием',
  ],
  [
    'who is to confirm a booking',
    'by when, and what happens otherwise',
    { kind: 'to_confirm', ...asked, facts: { confirmWithin: 15 } },
    'Подтвердите до\u00a012:00, иначе аудитория освободится',
  ],
  [
    'planners',
    'who is absent when, and what is not settled',
    {
      kind: 'absence_recorded',
      before: null,
      after: null,
      dates: [at, addDays(at, 4)],
      facts: { classes: 3, by: 'Иванов' },
    },
    '30.11 – 04.12',
    'Не\u00a0решено: 3\u00a0занятия',
    'Кто отметил: Иванов',
  ],
  [
    'planners',
    'from which pair somebody is absent',
    { kind: 'absence_recorded', before: null, after: null, dates: [at, at], facts: { classes: 1, firstPair: 3 } },
    '30.11, с\u00a03-й\u00a0пары',
  ],
])('%s is told %s', (_, __, change, ...lines) => {
  const told = noticeDetails(notice(change), { pairTimes: defaultPairTimes })
  const plain = (line: unknown) => (typeof line === 'string' ? line.replaceAll('\u00a0', ' ') : line)
  expect(told.map(plain)).toEqual(expect.arrayContaining(lines.map(plain)))
})

test('wishes that are not collected any more have no date to answer by', () => {
  const ended = notice({ kind: 'wishes_ended', before: null, after: null, dates: [at] })
  expect(noticeDetails(ended)).toEqual([])
  expect(noticeDetails({ ...ended, kind: 'wishes_asked' })).toEqual(['Ответить до 30.11 включительно'])
})

test('a class that its teacher has again is no substitution', () => {
  const back = notice({ ...substituted, facts: { isBack: true } })
  expect(title([back])).toBe('Пт 27.11, 3-я пара 11:45: Базы данных, лекция — снова ведёт Петров П. П.')
  expect(noticeHeading(back)).toBe('Вернулся прежний преподаватель: Базы данных, лекция')
})
