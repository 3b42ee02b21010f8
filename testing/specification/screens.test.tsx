import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { LoginScreen } from '@/components/accounts/login/login-screen'
import { choiceOf } from '@/components/core/fields/subject-choices'
import { useDashboardActions } from '@/components/core/state/dashboard-provider'
import type { Mode } from '@/components/core/state/task'
import { WeekView } from '@/components/week/grid/week-view'
import { FavouritesBar, OptionsMenu, TopBar } from '@/components/week/top-bar/dashboard-header'
import { OccupancyForm } from '@/components/week/top-bar/occupancy-form'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { EventId, MeetingId, ProgrammeId, RequestId, TeacherId } from '@/lib/core/names/rules/ids'
import type { ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import { campusSignInUrl } from '@/lib/core/wire/calls/session'
import { powerlessActor, superuser } from '@/testing/actors'
import { lesson } from '@/testing/lessons'
import { loadItemFixture } from '@/testing/load-items'
import {
  stubAnswers,
  requestsTo,
  groupSubject,
  dashboardMonday,
  onDashboard,
  textIn,
  wednesday,
  weekAnswer,
} from './dashboard'
import { openPermissions, permitting } from './permissions'
import { everyRowHolds } from './table'

const booking: ScheduleRequest = {
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
  rooms: [],
  teachers: [],
  groups: [],
  overlaps: false,
}

type Shown = Partial<{ items: ScheduleItem[]; requests: ScheduleRequest[]; actor: Actor; sunday: boolean }>

async function openWeek({ items = [], requests = [], actor, sunday = false }: Shown = {}) {
  const wishes = [{ date: wednesday, pair: 7 as const, title: 'Не ставить', isAbsence: false }]
  stubAnswers({ schedule: weekAnswer({ items, requests, wishes }) })
  onDashboard(<WeekView refusal={null} />, { actor, preferences: { showSunday: sunday } })
  return within(await screen.findByRole('grid'))
}
const days = () => screen.getAllByRole('rowheader').map((one) => textIn(one).slice(0, 2))
const cell = (slot: string) => {
  const found = screen.getAllByRole('gridcell').find((one) => one.dataset.slot === slot)
  if (!found) throw new Error(`No cell ${slot}`)
  return found
}

function ModeSwitch({ mode }: { mode: Mode }) {
  const { setMode } = useDashboardActions()
  return <button onClick={() => setMode(mode)}>{mode}</button>
}

async function openMenu(actor: Actor = superuser, mode?: Mode) {
  onDashboard(
    <>
      {mode && <ModeSwitch mode={mode} />}
      <OptionsMenu />
    </>,
    { actor },
  )
  if (mode) fireEvent.click(screen.getByRole('button', { name: mode }))
  fireEvent.click(screen.getByRole('button', { name: 'Меню' }))
  return within(await screen.findByRole('menu'))
}
const entries = (menu: Awaited<ReturnType<typeof openMenu>>) => menu.getAllByRole('menuitem').map(textIn)

const reader: Actor = { ...powerlessActor, permissions: ['can view groups'] }
const teacher: Actor = { ...reader, boundTo: { ...powerlessActor.boundTo, teacherId: 5 as TeacherId } }

const login = () =>
  render(<LoginScreen openUrl={null} campusUrl={campusSignInUrl('client-7', '/')} notice={null} next="/" />)

function openPermissionsOfOne() {
  stubAnswers(permitting([loadItemFixture(1)]))
  return openPermissions()
}

everyRowHolds({
  '2, Login screen': {
    'title «Расписание онлайн», button «Войти»': () => {
      login()
      expect(textIn(screen.getByRole('heading', { level: 1 }))).toBe('Расписание онлайн')
      expect(screen.getByRole('button', { name: 'Войти' })).toHaveProperty('type', 'submit')
    },
    'username and password fields, both required': () => {
      login()
      const fields = [screen.getByRole('textbox'), screen.getByLabelText('Пароль')] as HTMLInputElement[]
      expect(fields.map(({ name, required }) => [name, required])).toEqual([
        ['username', true],
        ['password', true],
      ])
    },
    'link «Через кампус», carrying the client id given by the server': () => {
      login()
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Через кампус' })
      expect(new URL(link.href).searchParams.get('client_id')).toBe('client-7')
    },
  },
  '2, Dashboard': {
    'selectors for auditory, teacher, group and meta-program': () => {
      onDashboard(<TopBar hasProgrammes />)
      const bar = within(screen.getByRole('group', { name: 'Чьё расписание показать' }))
      const labels = bar.getAllByRole('combobox').map((one) => one.getAttribute('aria-label'))
      expect(labels.sort()).toEqual(['Аудитория', 'Группа', 'Метапрограмма', 'Преподаватель'])
    },
    'the auditory selector is shown only with permission': () => {
      onDashboard(<TopBar hasProgrammes />, {
        actor: { ...powerlessActor, permissions: ['can view groups'] },
      })
      expect(screen.queryByRole('combobox', { name: 'Группа' })).not.toBeNull()
      expect(screen.queryByRole('combobox', { name: 'Аудитория' })).toBeNull()
    },
    'sub-group buttons only where the group has more than one sub-group': () => {
      onDashboard(<TopBar hasProgrammes />, { subject: { ...groupSubject, subgroupCount: 1 } })
      expect(screen.queryByRole('group', { name: 'Подгруппа' })).toBeNull()
    },
    'week navigator: reset (S), previous (A), next (D)': () => {
      onDashboard(<TopBar hasProgrammes />)
      const buttons = within(screen.getByRole('group', { name: 'Неделя' })).getAllByRole('button')
      expect(buttons.map(({ title }) => title)).toEqual([
        'Текущая неделя (S)',
        'Предыдущая неделя (A)',
        'Следующая неделя (D)',
        'Выбрать неделю',
      ])
    },
    'the username with a logout control, and a theme toggle': () => {
      onDashboard(<TopBar hasProgrammes />)
      expect(screen.getByRole('button', { name: 'Выйти' })).toBeTruthy()
      expect(document.body.textContent).toContain(superuser.username)
      fireEvent.click(screen.getByRole('button', { name: /^Тема/ }))
      expect(document.documentElement.dataset.theme).toBe('dark')
    },
    'the checkbox for Sunday is off by default, and kept in the browser': () => {
      onDashboard(<TopBar hasProgrammes />)
      const sunday = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Воскресенье' })
      expect(sunday.checked).toBe(false)
      fireEvent.click(sunday)
      expect(decodeURIComponent(document.cookie)).toContain('showSunday=1')
    },
  },
  '2, Options menu': {
    'entries of a superuser': async () => {
      const shown = entries(await openMenu())
      for (const label of [
        'Админка',
        'Активные заявки',
        'Метапрограммы',
        'Права на работу с нагрузкой',
        'Карточка',
        'Занятость по корпусам…',
      ])
        expect(shown).toContain(label)
    },
    'without a right neither Админка nor the others are there': async () => {
      const shown = entries(await openMenu(powerlessActor)).join()
      expect(shown).not.toMatch(/Админка|заявки|Метапрограммы|Права|Занятость/)
    },
    'Метапрограммы: by «can create metaprogram disciplines»': async () => {
      const actor: Actor = { ...powerlessActor, permissions: ['can create metaprogram disciplines'] }
      expect(entries(await openMenu(actor))).toContain('Метапрограммы')
    },
    'Права на работу с нагрузкой: by «can edit nagruzka set permissions»': async () => {
      const actor: Actor = { ...powerlessActor, permissions: ['can edit nagruzka set permissions'] }
      expect(entries(await openMenu(actor))).toContain('Права на работу с нагрузкой')
    },
    'occupancy by buildings: day and pair default to 1 and 1': () => {
      render(<OccupancyForm actor={superuser} monday={dashboardMonday} pairs={defaultPairs} />)
      expect(screen.getByLabelText('День')).toHaveProperty('value', '1')
      expect(screen.getByLabelText('Пара')).toHaveProperty('value', '1')
    },
    'toggles for discipline titles and group titles, both default true': async () => {
      const toggles = (await openMenu(powerlessActor)).getAllByRole('menuitemcheckbox')
      expect(toggles.map((one) => [textIn(one), one.getAttribute('aria-checked')])).toEqual([
        ['Названия дисциплин', 'true'],
        ['Названия групп', 'true'],
        ['Мигающие отметки', 'true'],
        ['Клавиши A, S, D, W, M, Z, 1, 2, Ё', 'true'],
      ])
    },
  },
  '2, Exports': {
    'the card is of the active schedule': async () => {
      const link = (await openMenu()).getByRole<HTMLAnchorElement>('menuitem', { name: 'Карточка' })
      // Whether Next's Link ends in a slash depends on the build's settings.
      expect(link.pathname).toMatch(/^\/print\/card\/?$/)
      expect(link.search).toBe(`?type=group&id=${groupSubject.id}&week=${dashboardMonday}`)
    },
    'the card and both workbooks ask for drafts while load is planned': async () => {
      const links = (await openMenu(superuser, 'load')).getAllByRole<HTMLAnchorElement>('menuitem', {
        name: /Карточка|xlsx/,
      })
      expect(links.map(({ search }) => new URLSearchParams(search).get('with_projected'))).toEqual(['1', '1', '1'])
    },
    'links of the schedule call with schedule/ replaced and the same query': async () => {
      await openWeek({ actor: teacher })
      const asked = requestsTo('schedule')[0]
      const menu = await openMenu(teacher)
      const links = menu.getAllByRole<HTMLAnchorElement>('menuitem', { name: /xlsx/ })
      expect(links.map(({ pathname }) => pathname)).toEqual(
        ['schedule-xlsx/', 'transition-xlsx/'].map((part) => asked?.pathname.replace('schedule/', part)),
      )
      expect(links.map(({ search }) => search)).toEqual([asked?.search, asked?.search])
    },
  },
  '2, Week grid': {
    'days Monday to Saturday': async () => {
      await openWeek()
      expect(days().join(' ')).toBe('Пн Вт Ср Чт Пт Сб')
    },
    'Sunday only when enabled': async () => {
      await openWeek({ sunday: true })
      expect(days().join(' ')).toBe('Пн Вт Ср Чт Пт Сб Вс')
    },
    'day header: short name, date, month, parity': async () => {
      await openWeek()
      expect(textIn(screen.getAllByRole('rowheader')[2])).toMatch(/^Ср18\.11ноябрьчет\.$/)
    },
    'current day and pair are highlighted, the current cell has the marker': async () => {
      await openWeek({ items: [lesson()] })
      expect(textIn(screen.getByRole('rowheader', { current: 'date' }))).toContain('18.11')
      expect(textIn(screen.getByRole('columnheader', { current: 'time' }))).toContain('11:45')
      expect(document.querySelectorAll('[data-now-marker]')).toHaveLength(1)
      expect(cell('3.3').querySelector('[data-now-marker]')).not.toBeNull()
    },
    'a lesson shows its students with «чел.»': async () => {
      expect(textIn((await openWeek({ items: [lesson()] })).getByRole('article'))).toContain('25 чел.')
    },
    'a lesson shows rooms, teachers, groups with sub-group, comment and link': async () => {
      const [own] = lesson().groups
      const items = [lesson({ link: 'https://example.test/', groups: own ? [{ ...own, subgroup: 2 }] : [] })]
      const card = within((await openWeek({ items })).getByRole('article'))
      expect(card.getByText('Иванов И. И.')).toBeTruthy()
      expect(card.getByText('Взять халат')).toBeTruthy()
      expect(card.getByRole('link').getAttribute('href')).toBe('https://example.test/')
      expect(textIn(screen.getByRole('article'))).toContain('ИСТб-23-1 (2)')
    },
    'a query shows its in-charge text; a wish its title': async () => {
      const grid = await openWeek({ requests: [booking] })
      expect(textIn(grid.getByRole('article'))).toContain('Петрова А. А.')
      expect(textIn(cell('3.7'))).toContain('Не ставить')
    },
    'a remove button on a query only with «can remove queries»': async () => {
      const may = async (actor: Actor) =>
        within((await openWeek({ requests: [booking], actor })).getByRole('article')).queryByRole('button')
      expect(await may(powerlessActor)).toBeNull()
      cleanup()
      expect(await may({ ...powerlessActor, permissions: ['can remove queries'] })).not.toBeNull()
    },
  },
  '2, Favourites bar': {
    'favourites sort first, by title': () => {
      const recent = ['В-1', 'Б-1', 'А-1'].map((title, index) => ({
        kind: 'teacher',
        id: index + 1,
        title,
        favourite: false,
      }))
      localStorage.setItem('lastActiveItems.nobody', JSON.stringify(recent))
      onDashboard(<FavouritesBar />)
      fireEvent.click(screen.getByRole('button', { name: 'В избранное: В-1' }))
      fireEvent.click(screen.getByRole('button', { name: 'В избранное: А-1' }))
      expect(screen.getAllByRole('listitem').map(textIn)).toEqual(['А-1', 'В-1', groupSubject.title, 'Б-1'])
    },
  },
  '3, Meta-program': {
    'a project has a star before its title': () => {
      const programme = { kind: 'programme', id: 1 as ProgrammeId, title: 'Курс', subgroupCount: 1 } as const
      expect(choiceOf({ ...programme, isProject: true }).label).toBe('★ Курс')
      expect(choiceOf({ ...programme, isProject: false }).label).toBe('Курс')
    },
  },
  '3, Lesson type': {
    'лк, пр, лб, экз, зч, эк': async () => {
      const items = ([1, 2, 3, 4, 5, 6] as const).map((lessonType) =>
        lesson({ id: lessonType as MeetingId, eventId: lessonType as EventId, lessonType, pair: lessonType }),
      )
      const cards = (await openWeek({ items })).getAllByRole('article')
      const type = (card: HTMLElement) => card.querySelector('abbr')
      expect(cards.map((card) => textIn(type(card))).join(' ')).toBe('лк пр лб экз зч эк')
      expect(cards.map((card) => type(card)?.title.replace('ё', 'е').replace('\u00a0', ' ')).join(', ')).toBe(
        'лекция, практика, лабораторная, экзамен, зачет, консультация к экзамену',
      )
    },
    '0 is not said before a title': async () => {
      const [card] = (await openWeek({ items: [lesson({ lessonType: 0 })] })).getAllByRole('article')
      expect(textIn(card)).toMatch(/^Физика/)
    },
  },
  '2, Permissions screen': {
    'columns: discipline, type, rooms, «Можно ставить», «Когда можно ставить»': async () => {
      const columns = (await openPermissionsOfOne()).getAllByRole('columnheader').map(textIn).filter(Boolean)
      expect(columns.join(', ')).toContain('Дисциплина, Тип, Аудитории, Можно ставить, Когда можно ставить')
    },
    'when: a days-by-pairs matrix': async () => {
      const table = await openPermissionsOfOne()
      fireEvent.click(table.getByRole('gridcell', { name: /^Когда можно ставить/ }))
      const opened = within(await screen.findByRole('dialog', { name: /^Когда можно ставить/ }))
      expect(opened.getAllByRole('gridcell')).toHaveLength(7 * 8)
    },
    'save and clear buttons, and bulk paste of rooms, time and can-set': async () => {
      await openPermissionsOfOne()
      fireEvent.click(screen.getByText('Для нескольких строк'))
      const names = screen.getAllByRole('button').map(textIn)
      for (const name of ['Сохранить', 'Очистить права…', 'Вставить аудитории', 'Вставить время', 'Разрешить ставить'])
        expect(names).toContain(name)
    },
  },
})
