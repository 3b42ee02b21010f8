import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { OccupationReason, SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { cell, page, renderedText } from '@/testing/week-page'

describe('what stands against a selected load item', () => {
  const reason = (kind: OccupationReason['kind'], text: string, blocks = true): OccupationReason => ({
    kind,
    id: null,
    title: '',
    text,
    blocks,
  })
  const taught = reason('teacher', 'Иванов И. И. ведёт лк «Физика» у ИСТб-24-1, К-206.')
  const busy = reason('group', 'У ИСТб-23-1 пр «Математика».')
  const occupation: SlotOccupation[] = [
    { day: 1, pair: 1, teachers: [], groups: [], reasons: [taught] },
    { day: 1, pair: 2, teachers: [], groups: [], reasons: [taught, busy] },
    { day: 1, pair: 3, teachers: [], groups: [], reasons: [reason('wish', 'Не ставить утром.', false)] },
    { day: 1, pair: 4, teachers: [], groups: [], reasons: [reason('dates', 'Идёт с 01.09 по 31.10.')] },
  ]
  const at = (pair: number) => cell(`1.${pair}`)
  const tooltip = () => screen.queryByRole('tooltip')?.textContent ?? null

  test('of many reasons the first are listed, blocking ones before advice', async () => {
    const groups = Array.from({ length: 9 }, (_, index) => reason('group', `Г-${index}`))
    const reasons = [reason('wish', 'Не ставить утром.', false), ...groups]
    render(page({ occupation: [{ day: 1, pair: 1, teachers: [], groups: [], reasons }] }))
    await within(at(1)).findByText(/группа/)
    fireEvent.pointerOver(at(1))
    const told = within(await screen.findByRole('tooltip')).getAllByRole('listitem', { hidden: true })
    expect(told.map(({ textContent }) => textContent)).toEqual([
      ...['Г-0', 'Г-1', 'Г-2', 'Г-3', 'Г-4', 'Г-5'],
      'ещё\u00a04',
    ])
  })

  test('is said in the cell by a word each, and described whole', async () => {
    render(page({ occupation }))
    expect((await within(at(1)).findByText('препод.')).textContent).toBe('препод.')
    expect(renderedText(at(2))).toContain('препод. · группа')
    expect(renderedText(at(3))).toContain('пожелание')
    expect(renderedText(at(4))).toContain('вне дат')
    const describing = at(2).getAttribute('aria-describedby')
    expect(document.getElementById(describing ?? '')?.textContent).toBe(`${taught.text} ${busy.text}`)
    expect(at(5).getAttribute('aria-describedby')).toBeNull()
  })

  test('gives each cell its state', () => {
    render(page({ occupation }))
    expect([1, 2, 3, 4].map((pair) => at(pair).dataset.state)).toEqual([
      'occupied-by-teacher',
      'occupied',
      undefined,
      'cant-set',
    ])
  })

  test('is named under the pointer and with the focus, until Escape', async () => {
    render(page({ occupation }))
    await within(at(1)).findByText('препод.')
    fireEvent.pointerOver(at(2))
    expect(tooltip()).toBe(`${taught.text}${busy.text}`)
    fireEvent.pointerOver(at(5))
    expect(tooltip()).toBeNull()
    act(() => at(4).focus())
    expect(tooltip()).toBe('Идёт с 01.09 по 31.10.')
    fireEvent.keyDown(at(4), { key: 'Escape' })
    expect(tooltip()).toBeNull()
  })
})

describe('over the whole series of a selected load item', () => {
  const at = (pair: number) => cell(`1.${pair}`)
  const group: OccupationReason = {
    kind: 'group',
    id: 1,
    title: '',
    blocks: true,
    text: 'ИСТб-23-1 занята: лк «Физика» — 16.11, 30.11',
  }
  const own: OccupationReason = { kind: 'load', id: null, title: '', text: 'Уже стоит', blocks: true }
  const wished: OccupationReason = { ...group, kind: 'wish', text: 'Не ставить утром', blocks: false }
  const slot = (pair: 1 | 2 | 3 | 4 | 5, [odd, even]: [number, number], reasons: OccupationReason[] = []) => ({
    day: 1 as const,
    pair,
    teachers: [],
    groups: [],
    reasons,
    verdict: {
      every: { dates: 14, free: odd + even },
      odd: { dates: 7, free: odd },
      even: { dates: 7, free: even },
    },
  })
  const occupation: SlotOccupation[] = [
    slot(1, [7, 7]),
    slot(2, [6, 5], [group]),
    slot(3, [7, 4], [group, wished]),
    slot(4, [0, 0], [group]),
    slot(5, [0, 0], [own, group]),
  ]

  test('each cell counts its dates, odd and even separately where they differ, and only where none is free it is hatched', async () => {
    render(page({ occupation }))
    const label = async (pair: number, text: string) =>
      expect((await within(at(pair)).findByText(text)).textContent?.replaceAll('\u00a0', ' ')).toBe(text)
    await label(1, 'все 14')
    await label(2, '11 из 14')
    await label(3, 'неч. все 7, чёт. 4 из 7 · пожелание')
    await label(4, 'нельзя')
    await label(5, 'уже стоит · группа')
    expect([1, 2, 3, 4, 5].map((pair) => at(pair).dataset.state)).toEqual([
      ...[undefined, undefined, undefined],
      ...['occupied-by-group', 'occupied'],
    ])
  })

  test('holders of dates are named, and described for screen readers', async () => {
    render(page({ occupation }))
    await within(at(2)).findByText('11 из 14')
    act(() => at(2).focus())
    const told = 'До конца свободно 11 из 14: нечётные недели — 6 из 7, чётные — 5 из 7'
    const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
    expect(plain(screen.getByRole('tooltip').textContent)).toBe(`${told}${group.text}`)
    fireEvent.scroll(screen.getByRole('grid'))
    expect(screen.getByRole('tooltip')).toBeTruthy()
    const described = document.getElementById(at(2).getAttribute('aria-describedby') ?? '')
    expect(plain(described?.textContent)).toBe(`${told}. ${group.text}`)
  })
})
