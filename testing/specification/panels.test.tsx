import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { BookingPanel } from '@/components/booking/booking-panel'
import { GroupPicker } from '@/components/booking/group-picker'
import { RequestsPanel } from '@/components/booking/requests/requests-panel'
import { RoomSearch } from '@/components/booking/room-search/room-finder'
import { modesAfter, moveTaskOf } from '@/components/core/state/task'
import { PeopleForm } from '@/components/load/people-form'
import { MovePanel } from '@/components/moves/move/move-panel'
import { SwapPanel } from '@/components/moves/swap/swap-panel'
import { PlacingMenu } from '@/components/planning/placing/placing'
import { LoadActions } from '@/components/publishing/load-actions'
import { LessonActs } from '@/components/week/lesson-acts/lesson-acts'
import { LoadPanel } from '@/components/week/load/load-panel'
import { MapPanel } from '@/components/week/load/map-panel'
import { LoadButton } from '@/components/week/top-bar/dashboard-header'
import { encodeBooked, encodeRequestDays } from '@/lib/booking/calls/requests'
import { encodeFoundRoom } from '@/lib/booking/calls/rooms'
import { addDays, dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import { encodeLoadItem, encodeLoadProgress } from '@/lib/core/load/calls/load-item'
import type { LoadItem, LoadProgress } from '@/lib/core/load/rules/load-item'
import type { GroupId, MeetingId, RequestId, RoomId, SemesterId } from '@/lib/core/names/rules/ids'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import type { ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import type { GroupEntry } from '@/lib/core/schedule/rules/vocabulary'
import { encodeGroupEntry } from '@/lib/core/views/calls/vocabularies'
import { encodeMapWeek } from '@/lib/load/calls'
import { powerlessActor, superuser } from '@/testing/actors'
import { heldBy } from '@/testing/held'
import { lesson, movedAnswer } from '@/testing/lessons'
import { loadItemFixture } from '@/testing/load-items'
import { roomMatch } from '@/testing/rooms'
import { stubAnswers, requestsTo, groupSubject, dashboardMonday, onDashboard, textIn, wednesday } from './dashboard'
import { everyRowHolds } from './table'

const room: ActiveSubject = { kind: 'room', id: 7 as RoomId, title: 'К-206', subgroupCount: 1 }
const at = { date: wednesday, pair: 3 } as const
const anchor = { left: 0, right: 0, top: 0, bottom: 0 }
const nothing = () => undefined

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const isTicked = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked
const panel = (name: string) => screen.getByRole('complementary', { name })
const options = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(textIn)

const book = (actor = superuser) => onDashboard(<BookingPanel at={at} />, { actor, subject: room })

async function openLoad(
  items: LoadItem[] = [loadItemFixture(1)],
  progress = new Map<number, LoadProgress>(),
  actor = superuser,
) {
  stubAnswers({ nagruzka: items.map(encodeLoadItem), 'nagruzka-hset': encodeLoadProgress(progress) })
  onDashboard(<LoadPanel subject={groupSubject} />, { actor })
  return screen.findByRole('list')
}
const loadRow = () => screen.getByRole('button', { name: /Физика/ })

const request: ScheduleRequest = {
  id: 3 as RequestId,
  version: 1,
  kind: 'booking',
  date: wednesday,
  pair: 6,
  title: 'ППОС',
  description: 'Нужен проектор',
  inCharge: 'Петрова А. А.',
  madeBy: null,
  begins: null,
  rooms: [{ id: 7 as RoomId, title: 'К-206', building: 'К' }],
  teachers: [],
  groups: [],
  overlaps: false,
}
async function openRequests() {
  stubAnswers({ 'list-for-period': encodeRequestDays([{ ...request, movedFrom: null }], wednesday) })
  onDashboard(<RequestsPanel />)
  return screen.findByRole('region')
}

const booked = {
  request,
  dates: [wednesday],
  untaught: [],
  skipped: [],
  waiting: [],
  busy: [],
  isAsked: false,
  warnings: [],
  changeId: null,
}

const entry = (title: string, change: Partial<GroupEntry> = {}): GroupEntry => ({
  id: groupSubject.id,
  title,
  courseYear: 1,
  faculty: null,
  studyForm: 'day',
  students: 20,
  subgroupCount: 2,
  hasProject: false,
  hasDpo2030: false,
  formerTitles: [],
  active: true,
  may: [],
  ...change,
})
async function pickGroups() {
  stubAnswers({ group: [encodeGroupEntry(entry('ИСТб-23-1'))] })
  onDashboard(<GroupPicker actor={superuser} initial={[]} onDone={nothing} />)
  await screen.findByText('ИСТб-23-1')
}

const swap = (other = false) =>
  onDashboard(
    <SwapPanel
      task={{
        mode: 'swap',
        item: lesson(),
        other: other ? lesson({ id: 2 as MeetingId, title: 'Химия' }) : null,
        tradesRooms: null,
      }}
    />,
  )
const isReady = (name: string | RegExp) => heldBy(screen.getByRole('button', { name })) === null
/** Waits until the preview has arrived and the button is active. */
const becomesReady = (name: string | RegExp) => waitFor(() => expect(isReady(name)).toBe(true))
const move = (withdraws = false, subject: ActiveSubject = groupSubject) =>
  onDashboard(<MovePanel task={moveTaskOf(lesson(), withdraws ? 'withdraw' : 'move')} />, { subject })

function place() {
  onDashboard(
    <PlacingMenu
      {...{
        subject: groupSubject,
        item: loadItemFixture(1),
        ...at,
        at: anchor,
        occupation: null,
        isPublished: false,
      }}
      {...{ room: null, chosen: 1 }}
      kept={undefined}
      onKeep={nothing}
      onClose={nothing}
    />,
  )
  return screen.getAllByRole('button').map(textIn)
}

async function act(name: RegExp) {
  const changed = {
    changed: 2,
    touched: [],
    withheld: 0,
    untaught: [],
    conflicts: [],
    warnings: [],
    change_id: null,
  }
  stubAnswers({ publish: changed, 'copy-schedule-to-date': changed })
  onDashboard(<LoadActions />)
  press(/^Действия/)
  fireEvent.click(await screen.findByRole('menuitem', { name }))
  return screen.findByRole('dialog')
}

everyRowHolds({
  '2, Side panels': {
    'one at a time, except that the map opens beside nagruzka': () => {
      expect(modesAfter(['search'], { set: 'booking' })).toEqual(['booking'])
      expect(modesAfter(['load'], { set: 'map' })).toEqual(['load', 'map'])
    },
  },
  '2, Booking panel': {
    '«Забронировать аудиторию», for the active item on a date and pair': () => {
      book()
      expect(textIn(panel('Забронировать аудиторию'))).toMatch(/Среда 18\.11, 3-я пара.*К-206/)
    },
    'a reason with suggestions and a clear button': () => {
      book()
      press('ППОС')
      expect(screen.getByLabelText('Причина')).toHaveProperty('value', 'ППОС')
      press('Очистить причину')
      expect(screen.getByLabelText('Причина')).toHaveProperty('value', '')
    },
    '«с переводом», off at first, shows a search; then «и занимает аудиторию»': () => {
      book()
      expect(isTicked('с переводом')).toBe(false)
      expect(screen.queryByRole('checkbox', { name: 'и занимает аудиторию' })).toBeNull()
      tick('с переводом')
      expect(isTicked('и занимает аудиторию')).toBe(false)
      expect(screen.getByRole('searchbox', { name: 'Найти аудиторию' })).toBeTruthy()
    },
    'the choice of pairs is shown only to a superuser': () => {
      book({ ...powerlessActor, permissions: ['can create queries', 'can view auditories'] })
      expect(screen.queryAllByRole('radio')).toEqual([])
    },
    'group picker, responsible person, an until date with clear, «Добавить»': () => {
      book()
      expect(screen.getByRole('button', { name: 'Выбрать группы…' })).toBeTruthy()
      expect(screen.getByRole('combobox', { name: 'Ответственный' })).toBeTruthy()
      fireEvent.change(screen.getByLabelText(/до$/), { target: { value: '2026-12-16' } })
      press('Без повторов')
      expect(screen.getByLabelText(/до$/)).toHaveProperty('value', '')
      expect(screen.getByRole('button', { name: 'Добавить' })).toHaveProperty('type', 'submit')
    },
    'group picker: project неважно / есть / нет; study form Любая / Дневники / Магистры': async () => {
      await pickGroups()
      expect(options('Проект')).toEqual(['неважно', 'есть', 'нет'])
      expect(options('Форма обучения')).toEqual(['Любая', 'Дневники', 'Магистры'])
    },
    'group picker: faculty, course, DPO2030 participant': async () => {
      await pickGroups()
      expect([options('Факультет').length, options('Курс').length]).toEqual([1, 2])
      expect(isTicked(/ДПО2030/)).toBe(false)
    },
    'group picker: a name is looked for in any case': async () => {
      await pickGroups()
      const find = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
      find('истб')
      expect(screen.queryByText('ИСТб-23-1')).not.toBeNull()
      find('АСУ')
      expect(screen.queryByText('ИСТб-23-1')).toBeNull()
    },
  },
  '2, Active queries panel': {
    'title «Заявки на {period}» and a total count': async () => {
      await openRequests()
      expect(textIn(panel('Заявки на 16.11 - 22.11'))).toContain('1 заявка')
    },
    '«Просроченные», off at first': async () => {
      await openRequests()
      expect(isTicked('Просроченные')).toBe(false)
      tick('Просроченные')
      await waitFor(() =>
        expect(requestsTo('list-for-period').at(-1)?.searchParams.get('show_expired')).toMatch(/1|true/),
      )
    },
    'a text filter over description, person in charge and room titles': async () => {
      await openRequests()
      const count = (value: string) => {
        fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
        return screen.queryAllByRole('listitem').length
      }
      expect(['проектор', 'петрова', 'к-206', 'химия'].map(count)).toEqual([1, 1, 1, 0])
    },
    'clicking a room activates it': async () => {
      await openRequests()
      press('К-206')
      expect(new URLSearchParams(window.location.search).get('type')).toBe('auditory')
    },
    'by day, «[сегодня]» for today, then by pair, «N пара»': async () => {
      const day = within(await openRequests())
      expect(textIn(day.getByRole('heading', { level: 3 }))).toBe('Среда, 18 ноября [сегодня]')
      expect(textIn(day.getByRole('heading', { level: 4 }))).toBe('6 пара')
    },
  },
  '2, Swap panel': {
    '«Поменять местами»: the source, «с занятием», a reason; no button without a target': () => {
      swap()
      expect(textIn(panel('Поменять местами'))).toMatch(/Физика.*с занятием/)
      expect(screen.getByRole('textbox', { name: /^Причина/ })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Поменять' })).toBeNull()
    },
    '«Поменять» once there is a target': async () => {
      stubAnswers({ 'swap-schedule-items': { ...movedAnswer([]), swapped: [] } })
      swap(true)
      await waitFor(() => expect(requestsTo('swap-schedule-items')).toHaveLength(1))
      expect(textIn(panel('Поменять местами'))).toMatch(/Физика.*с занятием.*Химия/)
      expect(isReady('Поменять')).toBe(false)
      fireEvent.change(screen.getByRole('textbox', { name: /^Причина/ }), { target: { value: 'Обмен' } })
      await becomesReady('Поменять')
    },
  },
  '2, Move panel': {
    '«Перенести занятия»: from day and pair, target day and pair, «Перенести»': () => {
      move()
      expect(textIn(panel('Перенести занятия'))).toContain('Среда 18.11, 3-я пара')
      expect([screen.getByLabelText('День'), screen.getByLabelText('Пара')]).toHaveLength(2)
      expect(screen.getByRole('button', { name: 'Перенести' })).toBeTruthy()
    },
    '«Без переноса», «Просто поменять», «До конца семестра», all off at first': () => {
      move()
      expect(['Без переноса', 'Просто поменять', 'До конца семестра'].map(isTicked)).toEqual([false, false, false])
    },
    '«Просто поменять» hides the reason': () => {
      move()
      expect(screen.queryByLabelText('Причина')).not.toBeNull()
      tick('Просто поменять')
      expect(screen.queryByLabelText('Причина')).toBeNull()
    },
    '«Без переноса»: no target is asked for': () => {
      move(true)
      expect(isTicked('Без переноса')).toBe(true)
      expect(screen.queryByLabelText('День')).toBeNull()
    },
    '«Просто поменять» and «До конца семестра» only when a lesson is being moved': () => {
      move(true)
      expect(screen.getAllByRole('checkbox').map((one) => textIn(one.parentElement))).toEqual(['Без переноса'])
    },
  },
  '2, Nagruzka panel': {
    'the text while it loads': () => {
      onDashboard(<LoadPanel subject={groupSubject} />)
      expect(screen.getByText('Подгружаю нагрузку...')).toBeTruthy()
    },
    'semester selector, 1 Осенний and 2 Весенний, where there is more than one': async () => {
      await openLoad([loadItemFixture(1), loadItemFixture(2, { semester: { id: 2 as SemesterId, half: 2 } })])
      expect(options('Семестр')).toEqual(['Осенний', 'Весенний'])
    },
    'group-by: none, teacher, group, discipline, date; none at first': async () => {
      await openLoad()
      expect(options('Группировать')).toEqual([
        'без группировки',
        'по преподавателям',
        'по группам',
        'по дисциплинам',
        'по датам',
      ])
      expect(screen.getByLabelText('Группировать')).toHaveProperty('value', 'none')
    },
    'shift-click selects several types': async () => {
      await openLoad()
      press('экз, экзамен')
      fireEvent.click(screen.getByRole('button', { name: 'лк, лекция' }), { shiftKey: true })
      const chips = within(screen.getByRole('group', { name: 'Типы занятий' }))
      expect(chips.getAllByRole('button', { pressed: true }).map(textIn)).toEqual(['лк', 'экз'])
    },
    'a text filter and a checkbox of done / total, on at first': async () => {
      await openLoad([loadItemFixture(1), loadItemFixture(2)], new Map([[1, { placedHours: 36, usedRooms: [] }]]))
      await waitFor(() => expect(isTicked(/^готово 1\s\/\s2$/)).toBe(true))
      expect(screen.getByRole('searchbox')).toBeTruthy()
    },
    'an item: dates, type, students, teachers, groups with sub-group, hours, and «Заочники»': async () => {
      const [own] = loadItemFixture(1).groups
      await openLoad([loadItemFixture(1, { subgroup: 1, groups: own ? [{ ...own, correspondence: true }] : [] })])
      for (const part of ['01.09 – 31.12', 'лк', '25 чел.', 'Иванов И. И.', 'ИСТб-23-1 (1)', '0 / 36', 'Заочники'])
        expect(textIn(loadRow())).toContain(part)
    },
    'previously used rooms, when active': async () => {
      const usedRooms = [{ id: 7 as RoomId, title: 'К-206', building: 'К' }]
      await openLoad([loadItemFixture(1)], new Map([[1, { placedHours: 2, usedRooms }]]))
      expect(textIn(loadRow())).not.toContain('К-206')
      fireEvent.click(loadRow())
      await waitFor(() => expect(textIn(loadRow())).toContain('К-206'))
    },
    'an edit button with «can change nagruzka item info», and not without': async () => {
      const edit = () => screen.queryByRole('button', { name: 'Изменить нагрузку' })
      const plan = { ...loadItemFixture(1).plan, groups: [{ id: 12 as GroupId, facultyId: null }] }
      const editor = { ...powerlessActor, editorOf: { ...powerlessActor.editorOf, groups: [12 as GroupId] } }
      const items = [loadItemFixture(1, { plan })]
      await openLoad(items, undefined, { ...editor, permissions: ['can change nagruzka item info'] })
      expect(edit()).not.toBeNull()
      cleanup()
      await openLoad(items, undefined, editor)
      expect(edit()).toBeNull()
    },
    'its button is there only where the active group can be edited': () => {
      onDashboard(<LoadButton />, { actor: powerlessActor, subject: groupSubject })
      expect(screen.queryByRole('button', { name: 'Нагрузка' })).toBeNull()
    },
  },
  '3, Nagruzka item': {
    'type 6 is done with any hours set, other types when h_set >= h': async () => {
      const hours = { placedHours: 2, usedRooms: [] }
      const items = [loadItemFixture(1, { lessonType: 6 }), loadItemFixture(2, { lessonType: 5 })]
      const list = within(await openLoad(items, new Map([1, 2].map((id) => [id, hours]))))
      const done = await list.findAllByRole('img', { name: 'Готово' })
      expect(done.map((one) => one.closest<HTMLElement>('[data-load]')?.dataset.load)).toEqual(['load:1'])
    },
  },
  '2, Map panel': {
    'newest first, the current period highlighted; a click sets the period': async () => {
      const mondays = [addDays(dashboardMonday, -7), dashboardMonday] as const
      const weeks = mondays.map((from) => ({ monday: from, sunday: addDays(from, 6), entries: [] }))
      stubAnswers({ map: weeks.toReversed().map(encodeMapWeek) })
      onDashboard(<MapPanel subject={groupSubject} />)
      const [newest, older] = await screen.findAllByRole('button', { name: / (не)?чет\./ })
      expect([newest, older].map((one) => one?.getAttribute('aria-current'))).toEqual(['true', null])
      fireEvent.click(older ?? document.body)
      expect(new URLSearchParams(window.location.search).get('week')).toBe('2026-11-09')
    },
    'a cell is marked published or projected': async () => {
      const entries = (['published', 'projected'] as const).map((state, index) => ({
        day: 1 as const,
        pair: index === 0 ? (1 as const) : (2 as const),
        ref: loadItemFixture(1).ref,
        state,
      }))
      stubAnswers({
        map: [encodeMapWeek({ monday: dashboardMonday, sunday: addDays(dashboardMonday, 6), entries })],
      })
      onDashboard(<MapPanel subject={groupSubject} />)
      const row = await screen.findByRole('button', { name: /опубликовано 1, черновиков 1$/ })
      const marks = [...row.querySelectorAll('g path')].map((path) => path.getAttribute('d'))
      expect(new Set(marks).size).toBe(2)
    },
    '«Календарь»; «Пока ничего нет» where it is empty': async () => {
      stubAnswers({ map: [] })
      onDashboard(<MapPanel subject={groupSubject} />)
      expect(await within(panel('Календарь')).findByText('Пока ничего нет')).toBeTruthy()
    },
  },
  '2, Change-lesson-info': {
    'teacher, groups and a «forever» checkbox, off at first': () => {
      onDashboard(
        <PeopleForm
          {...{ actor: superuser, seen: lesson(), hasForever: true, isPublished: true, onDone: nothing }}
          url=""
          save={async () => ({ untouched: [], warnings: [] })}
          readCurrent={() => null}
        />,
      )
      expect(screen.getByRole('combobox', { name: 'Добавить преподавателя' })).toBeTruthy()
      expect(screen.getByRole('combobox', { name: 'Добавить группу' })).toBeTruthy()
      expect(isTicked(/^Навсегда/)).toBe(false)
    },
  },
  '2, Free-room search panel': {
    'capacity, projector, computer class and key of a room': async () => {
      const full = roomMatch(1, 'А-101', { hasProjector: true, isComputerClass: true, needsKey: true })
      stubAnswers({ 'find-free': [encodeFoundRoom(full)] })
      onDashboard(<RoomSearch at={at} chosen={null} onChoose={nothing} />)
      const found = within(await screen.findByRole('button', { name: /А-101/ }))
      const marks = found.getAllByRole('img').map((one) => one.getAttribute('aria-label'))
      expect(marks).toEqual(['есть проектор', 'компьютерный класс', 'нужен ключ'])
      expect(found.getByText('30')).toBeTruthy()
    },
    'a superuser can change the pair count, 1 to 8, 1 at first': () => {
      onDashboard(<RoomSearch at={{ ...at, pair: 1 }} chosen={null} onChoose={nothing} />)
      expect(options('Сколько пар подряд').map((text) => text.split(' ')[0])).toEqual('12345678'.split(''))
      expect(screen.getByLabelText('Сколько пар подряд')).toHaveProperty('value', '1')
    },
  },
  '2, Removal-confirmation popup': {
    'remove, and remove-all-related where there are related items': () => {
      const allowed = ['remove'] as const
      onDashboard(
        <LessonActs
          item={lesson()}
          allowed={allowed}
          at={anchor}
          step="removal"
          onClose={nothing}
          onDialog={nothing}
        />,
      )
      const choices = screen.getAllByRole('button').map(textIn)
      expect(choices.filter((text) => /^Удалить/.test(text)).length).toBe(2)
    },
  },
  '4, Nagruzka actions': {
    'publishing is confirmed in these words': async () =>
      expect(textIn(await act(/^Опубликовать неделю/))).toContain(
        'Вы уверены что хотите опубликовать спроектированное?',
      ),
    'copying: the date defaults to two weeks before today': async () => {
      const date = (await act(/^Скопировать/)).querySelector('input')
      expect(date?.value).toBe(dayMonthYear(addDays(wednesday, -14)))
    },
  },
  '4, Adding a lesson': {
    'once, until the end, until the date, and both every second week': () =>
      expect(place().filter((text) => /Один раз|^До/.test(text))).toEqual([
        'Один раз',
        'До конца семестра',
        'До даты…',
        'До конца через неделю',
        'До даты через неделю…',
      ]),
    'the date variants ask for a date': () => {
      place()
      press('До даты…')
      expect(screen.getByLabelText('Последняя дата')).toHaveProperty('placeholder', 'дд.мм.гггг')
    },
    'the alt key places it as not projected': () => {
      place()
      expect(isTicked('Сразу опубликовать')).toBe(false)
      fireEvent.keyDown(document.body, { key: 'Alt' })
      expect(isTicked('Сразу опубликовать')).toBe(true)
    },
  },
  '4, Booking': {
    'the reason goes first in its list, without duplicates, as JSON': async () => {
      localStorage.setItem('lastReasonItems.nobody', '["ППОС","Ремонт"]')
      stubAnswers({ 'add-for-date': encodeBooked(booked, wednesday) })
      book()
      press('Ремонт')
      await becomesReady('Добавить')
      press('Добавить')
      await screen.findByText(/^Забронировано/)
      expect(localStorage.getItem('lastReasonItems.nobody')).toBe('["Ремонт","ППОС"]')
    },
  },
  '5': {
    'booking: disabled until a reason is chosen': async () => {
      stubAnswers({ 'add-for-date': encodeBooked(booked, wednesday) })
      book()
      expect(heldBy(screen.getByRole('button', { name: 'Добавить' }))).toBe('Укажите причину.')
      press('Ремонт')
      await becomesReady('Добавить')
    },
    'moving with a room active requires a target, unless «Без переноса»': () => {
      move(false, room)
      fireEvent.change(screen.getByLabelText('Причина'), { target: { value: 'Ремонт' } })
      expect(isReady('Перенести')).toBe(false)
    },
    'without a target but with «Без переноса» it can be done': async () => {
      stubAnswers({ 'move-schedule-to-date': movedAnswer([lesson()]) })
      move(true, room)
      fireEvent.change(screen.getByLabelText('Причина'), { target: { value: 'Ремонт' } })
      await becomesReady(/^Снять с\sрасписания$/)
    },
  },
})
