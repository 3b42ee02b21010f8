import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { emptyCalendar, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { lesson } from '@/testing/lessons'
import { loadItemFixture } from '@/testing/load-items'
import {
  bookingFixture,
  cell,
  lecture,
  monday,
  page,
  renderedText,
  textOf,
  type RenderedWeek,
} from '@/testing/week-page'

const markupOf = (shown: RenderedWeek = {}): string => render(page(shown)).container.innerHTML.replaceAll('&nbsp;', ' ')

const nameOf = (element: Element) => element.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')

describe('a lesson card', () => {
  test('says type, title, room, teacher, groups with their half, students, series, comment and link', () => {
    const text = textOf(markupOf())
    for (const part of [
      'лк Физика',
      'К-206',
      'Иванов И. И.',
      'ИСТб-23-1 ',
      'ИСТб-23-2 (1)',
      '— чел.',
      'чет.',
      'Взять халат',
      'Ссылка',
    ])
      expect(text).toContain(part)
  })

  test('counts the students where every group’s number is known', () => {
    const text = textOf(markupOf({ items: [{ ...lecture, groups: lecture.groups.slice(0, 1) }] }))
    expect(text).toContain('25 чел.')
  })

  test('is shown at its own time in its cell, its card and the list, and once', () => {
    const items = [lesson({ pair: 3, comment: 'Начало в 12:10, вход со двора' })]
    const { unmount } = render(page({ items }))
    expect(nameOf(cell('3.3'))).toMatch(/^12:10–13:40: Физика/)
    expect(cell('3.3').dataset.from).toBe('12:10')
    expect(renderedText(cell('3.3'))).toMatch(/12:10–13:40.*вход со двора/)
    expect(renderedText(cell('3.3'))).not.toContain('Начало')
    unmount()
    render(page({ items, list: true }))
    const told = screen.getAllByRole('listitem').map(renderedText)
    expect(told).toContainEqual(expect.stringMatching(/^\s*12:10–13:40 3-я пара/))
  })

  test('names its overlap', () => {
    render(page())
    expect(screen.getAllByRole('button', { name: /^Накладка/ })).toHaveLength(1)
  })

  test('leaves out titles and groups on wish', () => {
    const requests = [{ ...bookingFixture, groups: lecture.groups }]
    const text = textOf(markupOf({ requests, preferences: { showDisciplineTitle: false, showGroups: false } }))
    expect(text).not.toMatch(/ Физика/)
    expect(text).not.toContain('ИСТб-23-2')
    expect(textOf(markupOf({ requests, items: [] }))).toContain('ИСТб-23-2')
  })

  test('a link that is not of the web leads nowhere', () => {
    render(page({ items: [{ ...lecture, link: 'javascript:alert(1)' }] }))
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('a draft and a hidden class say so', () => {
    const items: ScheduleItem[] = [{ ...lecture, state: 'projected', hidden: true }]
    expect(textOf(markupOf({ items }))).toMatch(/черновик скрыто/)
  })

  test('a badge opens what it names; without the right, and for the week’s own subject, it is text', () => {
    const activate = jest.fn()
    render(page({ activate }))
    fireEvent.click(screen.getByRole('button', { name: 'Иванов И. И.' }))
    expect(activate).toHaveBeenCalledWith(expect.objectContaining({ kind: 'teacher', id: 5 }))
    expect(screen.queryByRole('button', { name: /К-206/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'ИСТб-23-1' })).toBeNull()
  })
})

test('a booking shows its title, room, description and who is in charge', () => {
  const text = textOf(markupOf({ items: [], requests: [bookingFixture] }))
  for (const part of ['Бронь', 'День открытых дверей', 'К-206', 'Петрова А. А.', 'Нужен проектор'])
    expect(text).toContain(part)
})

test('a booking that waits for consent is called a request', () => {
  const text = textOf(markupOf({ items: [], requests: [{ ...bookingFixture, asked: 'asked' }] }))
  expect(text).toContain('Заявка')
  expect(text).not.toContain('Бронь')
})

test('rows are days with their date, month and parity, and columns pairs with their time', () => {
  render(page())
  expect(screen.getAllByRole('row')).toHaveLength(7)
  expect(screen.getAllByRole('gridcell')).toHaveLength(48)
  const header = renderedText(screen.getAllByRole('rowheader')[0])
  for (const part of ['Пн', '16.11', 'ноябрь', 'чет.']) expect(header).toContain(part)
  expect(renderedText(screen.getAllByRole('columnheader')[3])).toContain('11:45')
})

test('Sunday has a row only on wish', () => {
  render(page({ preferences: { showSunday: true } }))
  expect(screen.getAllByRole('rowheader')).toHaveLength(7)
})

const later = lesson({ id: 8 as MeetingId, pair: 5, title: 'История' })

test('today, the current pair and the next that has a class are marked, in the list as in the grid', () => {
  const items = [lecture, later]
  const { unmount } = render(page({ items }))
  expect(renderedText(screen.getByRole('rowheader', { current: 'date' }))).toContain('18.11')
  expect(renderedText(screen.getByRole('columnheader', { current: 'time' }))).toContain('11:45')
  expect(renderedText(screen.getAllByRole('columnheader')[4])).not.toContain('следующая')
  expect(renderedText(screen.getAllByRole('columnheader')[5])).toContain('следующая')
  expect(screen.getByRole('gridcell', { current: 'time' })).toBe(cell('3.3'))
  unmount()
  render(page({ items, list: true }))
  const [, current, next] = screen.getAllByRole('listitem')
  expect(current?.getAttribute('aria-current')).toBe('time')
  expect(`${renderedText(current)} ${renderedText(next)}`).toMatch(/сейчас.*следующая/)
})

test('a holiday and a moved working day say what they are', () => {
  const calendar: AcademicCalendar = {
    ...emptyCalendar,
    holidays: [{ date: monday, title: 'День университета' }],
    movedDays: [{ date: calendarDate('2026-11-21'), runsAs: 1, parity: 0, title: '' }],
  }
  render(page({ calendar }))
  expect(renderedText(screen.getAllByRole('rowheader')[0])).toContain('День университета')
  expect(renderedText(screen.getAllByRole('rowheader')[5])).toContain('за понедельник')
  expect(cell('1.1').dataset.state).toBe('holiday')
  expect(screen.getByRole('button', { name: 'Пн 16.11 вых.' }).querySelector('abbr')?.title).toBe('выходной')
})

describe('with the keyboard', () => {
  test('a cell is read out with its hours, its day and pair as the headings', () => {
    render(page({ items: [lecture, lesson({ id: 8 as MeetingId, pair: 4 })] }))
    expect(nameOf(cell('3.3'))).toMatch(/^11:45–13:15: Физика, лекция, К-206, Иванов И\. И\., ИСТб-23-1, /)
    expect(screen.getByRole('rowheader', { name: 'Среда 18.11, чётная неделя' })).toBeTruthy()
    const [, , , third, fourth] = screen.getAllByRole('columnheader').map(nameOf)
    expect([third, fourth]).toEqual(['3-я пара, сейчас', '4-я пара, следующая'])
  })

  test('the grid is one tab stop, at the current cell, and arrows carry it along', () => {
    render(page())
    const stops = () => screen.getAllByRole('gridcell').filter((one) => one.tabIndex === 0)
    const current = cell('3.3')
    expect(stops()).toEqual([current])
    current.focus()
    fireEvent.keyDown(current, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(cell('3.4'))
    fireEvent.keyDown(document.activeElement ?? current, { key: 'ArrowUp' })
    expect(document.activeElement).toBe(cell('2.4'))
    expect(stops()).toEqual([document.activeElement])
    fireEvent.keyDown(document.activeElement ?? current, { key: 'Home' })
    expect(document.activeElement).toBe(cell('2.1'))
  })

  test('Enter goes into the cell, arrows round its badges, Escape back to it', () => {
    render(page())
    const current = cell('3.3')
    const within3 = within(current)
    current.focus()
    fireEvent.keyDown(current, { key: 'Enter' })
    const mark = within3.getByRole('button', { name: /^Накладка/ })
    expect(document.activeElement).toBe(mark)
    fireEvent.keyDown(mark, { key: 'ArrowRight' })
    const teacher = within3.getByRole('button', { name: 'Иванов И. И.' })
    expect(document.activeElement).toBe(teacher)
    fireEvent.keyDown(teacher, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(within3.getByRole('button', { name: /ИСТб-23-2/ }))
    fireEvent.keyDown(document.activeElement ?? teacher, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(within3.getByRole('link', { name: 'Ссылка' }))
    fireEvent.keyDown(document.activeElement ?? teacher, { key: 'Escape' })
    expect(document.activeElement).toBe(current)
  })
})

test('of a long stream the first groups are shown, and all on demand', () => {
  const groups = Array.from({ length: 20 }, (_, index) => ({
    id: (100 + index) as GroupId,
    title: `Г-${index}`,
    subgroup: 0 as const,
    students: 20,
    courseYear: 1,
    correspondence: false,
  }))
  render(page({ items: [{ ...lecture, groups }] }))
  expect(screen.queryByText('Г-19')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Показать ещё 14 групп' }))
  expect(screen.getAllByText('Г-19')).toHaveLength(1)
})

test('a class that was moved is struck out where it was, and says where, why and by whom at both ends', () => {
  const trace = {
    requestId: null,
    kind: 'move' as const,
    reason: 'Болезнь',
    by: 'Петрова А. А.',
    madeBy: null,
  }
  const [from, to] = [
    { date: lecture.date, pair: lecture.pair, rooms: lecture.rooms },
    { date: addDays(monday, 4), pair: 4 as const, rooms: [] },
  ]
  const told = { ...trace, begins: null }
  const items = [
    { ...lecture, state: 'trace' as const, trace: { ...told, movedTo: to, movedFrom: null } },
    { ...lecture, ...to, id: 99 as MeetingId, trace: { ...told, movedTo: null, movedFrom: from } },
  ]
  const came = /Перенесено с 18\.11, 3-й пары,? К-206 ?\. Причина: Болезнь; перенёс: Петрова А\. А\./
  render(page({ items }))
  const [left, there] = [cell('3.3'), cell('5.4')]
  expect(left.querySelector('.is-gone')).toBeTruthy()
  expect(nameOf(left)).toContain('Перенесено на 20.11, 4-ю пару. Причина: Болезнь; перенёс: Петрова А. А.')
  expect(nameOf(there)).toMatch(came)
  expect(renderedText(there)).toMatch(came)
  // No line ends between a room and its full stop.
  expect([...there.querySelectorAll('.whitespace-nowrap')].map((one) => one.textContent)).toContain('К-206.')
  expect(within(there).getByRole('button', { name: /^Показать, откуда/ })).toBeTruthy()
  cleanup()
  render(page({ items, list: true }))
  expect(renderedText(screen.getByRole('region', { name: /^Пятница/ }))).toMatch(came)
})

test('as a list the week has a heading a day and only what takes place', () => {
  render(page({ list: true }))
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6)
  const section = screen.getByRole('region', { name: /^Среда, 18\sноября/ })
  expect(within(section).getAllByRole('listitem')).toHaveLength(1)
  expect(renderedText(within(section).getByRole('listitem'))).toContain('11:45–13:15')
  expect(renderedText(screen.getByRole('region', { name: /^Вторник/ }))).toContain('Занятий нет')
})

test('what a panel leads to is shown: its day, in the middle, with the focus, once', () => {
  const scrolled: (string | undefined)[] = []
  Element.prototype.scrollIntoView = function () {
    if (this instanceof HTMLElement) scrolled.push(this.dataset.slot)
  }
  function Leading() {
    const { seek } = useDashboardActions()
    const { sought } = useDashboard()
    return (
      <>
        <button onClick={() => seek({ date: addDays(monday, 4), pair: 8 })}>туда</button>
        <output>{sought ? 'ищет' : 'нашёл'}</output>
      </>
    )
  }
  render(page({ beside: <Leading /> }))
  fireEvent.click(screen.getByText('туда'))
  const sought = cell('5.8')
  expect(document.activeElement).toBe(sought)
  expect(sought.dataset.sought).toBe('')
  expect(screen.getByText('нашёл')).toBeTruthy()
  expect(scrolled).toEqual(['5.8'])
  expect(sought.tabIndex).toBe(0)
  expect(screen.getByRole('button', { name: 'Пт 20.11' }).getAttribute('aria-pressed')).toBe('true')
  act(() => sought.blur())
  expect(sought.dataset.sought).toBeUndefined()
})

describe('asking for today', () => {
  const Asking = () => <button onClick={useDashboardActions().resetWeek}>сегодня</button>
  const day = (name: string) => screen.getByRole('button', { name })

  test('turns a phone to it from another day of the week', () => {
    render(page({ beside: <Asking /> }))
    fireEvent.click(day('Пт 20.11'))
    fireEvent.click(screen.getByText('сегодня'))
    expect(day('Ср 18.11').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(day('Пт 20.11'))
    expect(day('Пт 20.11').getAttribute('aria-pressed')).toBe('true')
  })

  test('scrolls the list to it, which begins there', () => {
    const scrolled: string[] = []
    Element.prototype.scrollIntoView = function () {
      scrolled.push(renderedText(this.querySelector('h2') ?? undefined))
    }
    render(page({ list: true, beside: <Asking /> }))
    fireEvent.click(screen.getByText('сегодня'))
    expect(scrolled).toEqual([expect.stringContaining('Среда'), expect.stringContaining('Среда')])
  })
})

test('as a list the week says where what is selected can be placed, and leads there', () => {
  const Select = () => {
    const { selectItem, setMode, setView } = useDashboardActions()
    const select = () => {
      setView('list')
      setMode('load')
      selectItem(loadItemFixture(1), false)
    }
    return <button onClick={select}>выбрать</button>
  }
  const shown = () => new URLSearchParams(window.location.search).get('view')
  window.history.replaceState(null, '', '/dashboard/?type=group&id=12')
  render(page({ list: true, beside: <Select /> }))
  expect(screen.queryByRole('button', { name: 'Показать сетку' })).toBeNull()
  fireEvent.click(screen.getByText('выбрать'))
  expect(shown()).toBe('list')
  fireEvent.click(screen.getByRole('button', { name: 'Показать сетку' }))
  expect(shown()).toBeNull()
})
