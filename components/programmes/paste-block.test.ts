import type { GroupId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/names/rules/ids'
import { newDisciplineValues, type ProgrammeDiscipline } from '@/lib/core/programmes/rules/programme'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { powerlessActor, superuser } from '@/testing/actors'
import { columnsOfProgramme } from './columns'
import { pasteBlock } from './programme-sheet'
import { programmeRowRights, type ProgrammeSheetRow } from './row-rights'

const programmeId = 3 as ProgrammeId
const columns = columnsOfProgramme(['type', 'groups', 'teachers', 'rooms', 'hours', 'dates'], false)
const newValues = { ...newDisciplineValues, title: 'новая' }

const group = (id: number, title: string) => ({ kind: 'group', id, title }) as Offer
const teacher = (id: number, title: string, fullName: string) => ({ kind: 'teacher', id, title, fullName }) as Offer
const offers = {
  groupIds: [group(6, 'ИСТб-23-1'), group(7, 'АД-23-1')],
  teacherIds: [
    teacher(1, 'Ёлкин И. И.', 'Ёлкин Иван Иванович'),
    teacher(2, 'Петров П. П.', 'Петров Пётр Петрович'),
    teacher(3, 'Петров П. П.', 'Петров Павел Павлович'),
  ],
  roomIds: [{ kind: 'room', id: 9, title: 'В-104' } as Offer, { kind: 'room', id: 10, title: 'В-105' } as Offer],
}
const offered = { ...offers, roomIds: offers.roomIds.slice(0, 1) }

const row = (id: number, change: Partial<ProgrammeDiscipline> = {}): ProgrammeSheetRow => {
  const stored: ProgrammeDiscipline = {
    ...newValues,
    id: id as ProgrammeDisciplineId,
    programmeId,
    loadItemId: null,
    version: 1,
    subgroup: 0,
    ...change,
  }
  return {
    key: String(id),
    stored,
    draft: undefined,
    values: stored,
    isDirty: false,
    wasRemoved: false,
    dispute: { theirs: [], both: [] },
    problems: undefined,
    outcome: undefined,
  }
}

const paste = (
  rows: ProgrammeSheetRow[],
  from: [string, 'title' | 'hours' | 'groupIds'],
  text: string,
  actor = superuser,
) => {
  let made = 0
  const rights = programmeRowRights(actor, programmeId)
  const newKey = () => `new-${(made += 1)}`
  return pasteBlock(
    { rows, columns, offers, offered, rights, newKey, newValues },
    { key: from[0], column: from[1] },
    text,
  )
}

test('a block fills the cells from the one with the focus on, names found by title', () => {
  const block = 'Алгебра\tЛекция\tпростая\tистб-23-1; АД-23-1\tЕлкин И.И.\tв-104\t36\t1.9.2026\t2026-12-31'
  expect(paste([row(1), row(2)], ['2', 'title'], block)).toEqual({
    added: [],
    left: 0,
    refused: 0,
    edits: {
      2: {
        problems: {},
        patch: {
          title: 'Алгебра',
          lessonType: 1,
          type: 'simple',
          groupIds: [6, 7],
          teacherIds: [1],
          roomIds: [9],
          hours: 36,
          startsOn: '2026-09-01',
          endsOn: '2026-12-31',
        },
      },
    },
  })
})

test('unreadable rows are reported, and readable ones are taken', () => {
  const { edits } = paste([row(1)], ['1', 'groupIds'], 'ИСТб-23-1, ХХХ-1\tПетров П. П.\t\tмного\t31.02.2026')
  expect(edits[1]?.patch).toEqual({ groupIds: [6 as GroupId], teacherIds: [], roomIds: [] })
  expect(Object.keys(edits[1]?.problems ?? {})).toEqual(['groupIds', 'teacherIds', 'hours', 'startsOn'])
  expect(edits[1]?.problems.groupIds).toContain('«ХХХ-1»')
})

test('a room that the programme may not ask for is reported', () => {
  const { patch, problems } = paste([row(1)], ['1', 'groupIds'], '\t\tВ-104, В-105').edits[1] ?? {}
  expect(patch?.roomIds).toEqual([9])
  expect(problems?.roomIds).toContain('«В-105»')
})

test('of a hundred thousand lines none is taken', () => {
  expect(paste([row(1)], ['1', 'title'], 'Алгебра\n'.repeat(100_000))).toEqual({
    edits: {},
    added: [],
    left: 0,
    refused: 100_000,
  })
})

test('a full name distinguishes namesakes', () => {
  expect(paste([row(1)], ['1', 'groupIds'], '\tПетров Павел Павлович').edits[1]?.patch.teacherIds).toEqual([3])
})

test('where the block runs over it adds rows, for whoever may', () => {
  const creator = {
    ...powerlessActor,
    programmes: [{ programmeId, flags: ['can_create_disciplines' as const] }],
  }
  const added = paste([row(1)], ['1', 'title'], 'А\nБ\nВ\tпр', creator).added
  expect(added.map(({ key, values }) => [key, values.title, values.lessonType, values.hours])).toEqual([
    ['new-1', 'Б', 1, 2],
    ['new-2', 'В', 2, 2],
  ])
  const editor = {
    ...powerlessActor,
    programmes: [{ programmeId, flags: ['can_edit_disciplines' as const] }],
  }
  expect(paste([row(1)], ['1', 'title'], 'А\nБ\nВ', editor)).toMatchObject({ added: [], left: 2 })
})

test('a field that one may not change is left and said so', () => {
  const hoursOnly = {
    ...powerlessActor,
    programmes: [{ programmeId, flags: ['can_edit_proxy_disciplines_hours' as const] }],
  }
  const { edits } = paste([row(1, { type: 'proxy' })], ['1', 'title'], 'Имя\tпр\t\t\t\t\t12', hoursOnly)
  expect(edits[1]?.patch).toEqual({ hours: 12 })
  expect(Object.keys(edits[1]?.problems ?? {})).toContain('title')
})
