import { z } from 'zod'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { longestPeriod, mostBusyDays, mostTimetableDays } from '@/lib/core/wire/calls/fields.contract'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import { scheduleCall } from './schedule.contract'

const monday = calendarDate('2026-09-07')

type Property = z.core.JSONSchema.BaseSchema

/** Every call with a start date. */
const asked = calls.flatMap(({ method, path, query, body }) =>
  [query, body].flatMap((schema) => {
    if (!schema) return []
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return 'dbeg' in properties
      ? [{ name: `${method} ${path}`, schema, properties: properties as Record<string, Property> }]
      : []
  }),
)

// Calls whose work does not grow with a period: a single week, everything from a date on, a stored row's
// dates, or an import; or grows with what stands there, as when a whole university is published;
// closing rooms is bounded by the pairs of all of them.
const others = [
  'GET /api/auditory/find-free-for-week/',
  'GET /api/auditory/occupation-by-dbeg-pair-and-korpuses/',
  'GET /api/closing/plan/',
  'GET /api/group/nagruzka-best-places/',
  'GET /api/group/nagruzka-span/',
  'GET /api/timetable/imports/{id}/overlaps-xlsx/',
  'POST /api/closing/',
  'POST /api/filling/',
  'POST /api/meta-program-discipline/',
  'POST /api/schedule/remove-by-nagruzka/',
  'POST /api/schedule/toggle-schedule-by-nagruzka/',
  'POST /api/timetable/imports/{id}/mend/',
  'POST /api/workbench/publish/',
  'POST /api/workbench/unpublish/',
  'PUT /api/meta-program-discipline/{id}/',
]
const periods = asked.filter(({ name }) => !others.includes(name))

const isIdList = ([name, { anyOf = [], type }]: [string, Property]): boolean =>
  name !== 'pairs' && [type, ...anyOf.map((one) => (one as Property).type)].includes('array')

const problemsOf = (schema: z.ZodType, input: object): string =>
  schema
    .safeParse(input)
    .error?.issues.map(({ message }) => message.replaceAll('\u00a0', ' '))
    .join() ?? ''

const given = (days: number, rest: object = {}) => ({
  ...rest,
  dbeg: monday,
  dend: addDays(monday, days - 1),
})

/** Ids as in a URL. */
const idsText = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(',')

describe.each(periods)('$name', ({ schema, properties }) => {
  const rest = {
    ...Object.fromEntries(
      Object.entries(properties).flatMap(([name, property]) => {
        if (property.enum) return [[name, property.enum[0]]]
        return /(^|_)id$/.test(name) ? [[name, property.type === 'string' ? '1' : 1]] : []
      }),
    ),
    title: 'Окна',
    dry_run: true,
  }

  test('has a longest period', () => {
    expect(problemsOf(schema, given(4000, rest))).toMatch(/^период не может быть длиннее/)
    expect(problemsOf(schema, given(0, rest))).toBe('раньше начала')
    expect(problemsOf(schema, given(7, rest))).toBe('')
  })

  test('counts every list of ids', () => {
    const lists = Object.entries(properties)
      .filter(isIdList)
      .map(([name]) => name)
    const days = problemsOf(schema, given(longestPeriod, rest)) === '' ? longestPeriod : 7
    const most = Math.floor((days === 7 ? mostBusyDays : mostTimetableDays) / days) - 1
    const share = Math.floor(most / lists.length)
    const problems = (extra: string) =>
      problemsOf(
        schema,
        given(days, {
          ...rest,
          ...Object.fromEntries(
            lists.map((list, index) => [
              list,
              idsText(share + (index === 0 ? most % lists.length : 0) + (list === extra ? 1 : 0)),
            ]),
          ),
        }),
      )
    expect(problems('')).toBe('')
    for (const list of lists) expect(problems(list)).toMatch(/^За .* вместе можно взять не больше .*\.$/)
  })
})

test('what takes no period is known by name', () => {
  const known = asked.map(({ name }) => name)
  expect(others.filter((name) => !known.includes(name))).toEqual([])
})

test('what a screen asks passes, and a year of a hundred does not', () => {
  const problems = (days: number, count: number) =>
    problemsOf(
      scheduleCall.query,
      given(days, { group: idsText(Math.min(count, 50)), teacher: idsText(Math.max(0, count - 50)) }),
    )
  expect(problems(371, 0)).toBe('')
  expect(problems(126, 5)).toBe('')
  expect(problems(7, 100)).toBe('')
  expect(problems(371, 100)).toBe('За 371 день вместе можно взять не больше 2 расписаний: сократите период или список.')
})
