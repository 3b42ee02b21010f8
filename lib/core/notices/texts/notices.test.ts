import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, NoticeId } from '@/lib/core/names/rules/ids'
import type { Notice, NoticeKind, NoticeSlot } from '@/lib/core/notices/rules/notice'
import { entriesOf } from '@/lib/core/words/rules/records'
import { type NoticeLine, newsText } from './news'
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
const when = 'пятница 27.11, 3-я пара 11:45–13:15'
const whole = `${when} · К-101 · Иванов И. И.`
const substituted = { before: slot(), after: slot({ teachers: ['Петров П. П.'] }) }
const asked = { before: null, after: slot() }
const until = { date: calendarDate('2026-11-26'), minutes: 18 * 60 }
const appeal: Partial<Notice> = {
  before: slot({ rooms: [], teachers: [] }),
  after: null,
  facts: { wants: 'time', by: 'Иванов', to: { date: at, pair: 4, room: 'К-206' }, decideBy: { date: at, pair: 4 } },
}
const appealLines = [when, 'Просят: другое время', 'Куда: понедельник 30.11, 4-я пара 13:45–15:15, К-206']
const absence: Partial<Notice> = { before: null, after: null, dates: [at, addDays(at, 4)] }
const campaign: Partial<Notice> = { before: null, after: null, dates: [at], reason: 'До экзаменов' }

type Row = [to: string, told: string, change: Partial<Notice>, ...lines: (string | NoticeLine)[]]

/** What each kind tells whom, so that they can act without looking anything up. */
const told: Record<NoticeKind, readonly Row[]> = {
  added: [['whoever has the class', 'when, where and with whom', { before: null }, whole]],
  changed: [
    [
      'whoever has the class',
      'what was and is, what stays, and why',
      { after: slot({ rooms: ['К-206'] }), reason: illness },
      { what: 'Аудитория', before: 'К-101', after: 'К-206' },
      when,
      'Иванов И. И.',
      'Причина: болезнь преподавателя',
    ],
    [
      'the group',
      'that its teacher is back',
      { ...substituted, facts: { isBack: true } },
      when,
      'К-101',
      'Снова ведёт Петров П. П.',
    ],
  ],
  left: [['who had the class', 'who has it', substituted, 'Теперь ведёт: Петров П. П.']],
  joined: [['who has the class', 'whose it was', substituted, 'Раньше вели: Иванов И. И.']],
  cancelled: [
    [
      'whoever had the class',
      'when it was, and why',
      { after: null, reason: illness },
      whole,
      'Причина: болезнь преподавателя',
    ],
  ],
  asked: [
    [
      'whoever approves',
      'who asks for the room, and by when to decide',
      { ...asked, facts: { by: 'Иванов' } },
      'Кто просит: Иванов',
      'Решите до 27.11 11:45, потом заявка не действует',
    ],
    [
      'whoever approves every week',
      'by when to decide on the first date, and that only that one ends then',
      { ...asked, dates: [calendarDate('2026-11-27'), calendarDate('2026-12-04')], facts: { by: 'Иванов' } },
      'Решите до 27.11 11:45, потом на эту дату заявка не действует',
    ],
  ],
  withdrawn: [['whoever approves', 'which place is asked for no more', asked, whole]],
  approved: [['whoever asked for a room', 'which place is theirs', asked, whole]],
  refused: [
    ['whoever asked for a room', 'which place, and why', { ...asked, reason: 'ремонт' }, whole, 'Причина: ремонт'],
  ],
  expired: [
    [
      'whoever asked for a room in vain',
      'that it is not booked',
      asked,
      whole,
      'Аудитория не забронирована: выберите другое время или другую аудиторию',
    ],
  ],
  overtaken: [['who waits for a room', 'which place is taken', asked, whole]],
  freed: [['who waits for a room', 'which place is free', asked, whole]],
  consent_ended: [
    [
      'who waits for a room',
      'that nobody has to consent any more, and what to do',
      asked,
      'Заявка места не держит: отзовите её и забронируйте сразу',
    ],
  ],
  to_confirm: [
    [
      'who is to confirm a booking',
      'by when, and what happens otherwise',
      { ...asked, facts: { confirmWithin: 15 } },
      whole,
      'Подтвердите до 12:00, иначе аудитория освободится',
    ],
  ],
  unconfirmed: [
    ['who lost a booking', 'what to do', asked, whole, 'Если аудитория ещё нужна и свободна, забронируйте её заново'],
  ],
  given_back: [['whose booking it is again', 'which place', asked, whole]],
  appeal_asked: [
    [
      'whoever decides',
      'who asks, what for and where to, and by when to decide',
      appeal,
      ...appealLines,
      'Кто просит: Иванов',
      'Решите до 30.11 13:45, потом просьба не действует',
    ],
  ],
  appeal_agreeing: [
    [
      'the colleague of a swap',
      'who asks, what for, and by when to answer',
      appeal,
      ...appealLines,
      'Кто просит: Иванов',
      'Ответьте до 30.11 13:45, потом просьба не действует',
    ],
  ],
  appeal_reopened: [
    ['whoever decides', 'what is to be decided again; not by when, which may be over', appeal, ...appealLines],
  ],
  appeal_agreed: [['whoever asked', 'for what', appeal, ...appealLines]],
  appeal_accepted: [['whoever asked', 'for what', appeal, ...appealLines]],
  appeal_refused: [
    ['whoever asked', 'for what, and why not', { ...appeal, reason: 'занято' }, ...appealLines, 'Причина: занято'],
  ],
  appeal_declined: [
    [
      'whoever asked',
      'what to do',
      appeal,
      ...appealLines,
      'Просьба дальше не пойдёт: попросите другого коллегу или другое время',
    ],
  ],
  appeal_withdrawn: [
    ['whoever decides', 'what is asked for no more, and by whom', appeal, ...appealLines, 'Кто просит: Иванов'],
  ],
  invited: [
    [
      'who is asked to stand in',
      'whom for, who asks and by when to answer',
      { ...asked, facts: { by: 'Диспетчер', instead: 'Рудаков', until } },
      whole,
      'Кто просит: Диспетчер',
      'Вместо: Рудаков',
      'Ответьте до 26.11 18:00, потом спросят других',
    ],
  ],
  too_late: [['who did not answer in time', 'of which class', asked, whole]],
  accepted: [
    [
      'whoever asked',
      'who took the class',
      { ...asked, facts: { instead: 'Рудаков', taken: 'Петров' } },
      whole,
      'Вместо: Рудаков',
      'Проведёт: Петров',
    ],
  ],
  unanswered: [
    [
      'whoever asked colleagues in vain',
      'that it is theirs to decide',
      asked,
      whole,
      'Спросите других или решите, что будет с занятием',
    ],
  ],
  wishes_asked: [
    ['a teacher', 'by when to answer, and what for', campaign, 'Ответить до 30.11 включительно', 'До экзаменов'],
  ],
  wishes_reminded: [['a teacher', 'by when to answer', campaign, 'Ответить до 30.11 включительно']],
  wishes_until: [['a teacher', 'by when to answer now', campaign, 'Ответить до 30.11 включительно']],
  wishes_ended: [['a teacher', 'nothing to do', campaign, 'До экзаменов']],
  absence_recorded: [
    [
      'planners',
      'who is absent when, and what is not settled',
      { ...absence, facts: { classes: 3, by: 'Иванов' } },
      '30.11 – 04.12',
      'Не решено: 3 занятия',
      'Кто отметил: Иванов',
    ],
    [
      'planners',
      'from which pair somebody is absent',
      { ...absence, dates: [at, at], facts: { classes: 1, firstPair: 3 } },
      '30.11, с 3-й пары',
    ],
  ],
  absence_changed: [
    [
      'planners',
      'when it is now, and what is not settled',
      { ...absence, facts: { classes: 1 } },
      '30.11 – 04.12',
      'Не решено: 1 занятие',
    ],
  ],
  absence_ended: [
    ['planners', 'since when somebody is there again', { ...absence, facts: { back: at } }, 'Снова на месте с 30.11'],
  ],
  bells: [
    [
      'whoever has a class then',
      'when it is and was',
      {
        before: null,
        after: null,
        facts: { bells: [{ pair: 1, was: { startsAt: 495, endsAt: 585 }, is: { startsAt: 480, endsAt: 550 } }] },
      },
      'пятница 27.11: 1-я пара 8:00–9:10 (было 8:15–9:45)',
    ],
  ],
  // Their sentence is the heading.
  regrouped: [['the group', 'what becomes of it', { before: null, after: null, title: 'ИСТб-26-1 делят' }]],
  renamed: [
    [
      'whoever looks for it',
      'what it was called',
      { before: null, after: null, facts: { renamed: { kind: 'room', was: 'К-1' } } },
    ],
  ],
}
const rows = entriesOf(told).flatMap(([kind, some]) =>
  some.map(([to, what, change, ...lines]) => ({ kind, to, what, change, lines })),
)

test.each(rows)('$kind: $to is told $what', ({ kind, change, lines }) => {
  const one = notice({ ...change, kind })
  const plain = (line: unknown) => (typeof line === 'string' ? line.replaceAll('\u00a0', ' ') : line)
  const details = noticeDetails(one, { pairTimes: defaultPairTimes }).map(plain)
  expect(details).toEqual(expect.arrayContaining(lines.map(plain)))
  // A heading that says all has no details.
  if (lines.length === 0) expect([details, noticeHeading(one)]).toEqual([[], expect.stringMatching(/делят|К-1 теперь/)])
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
