import type { ActiveSubject } from '@/lib/core/rules/schedule/active-item'
import { type Actor, type Permission, permissions } from '@/lib/core/rules/accounts/actor'
import type { FacultyId, GroupId, ProgrammeId, RoomId, TeacherId, UserId } from '@/lib/core/rules/names/ids'
import { defaultReaderRules } from '@/lib/core/rules/rights/reader-rules'
import { optionsMenu as texts } from '@/lib/core/texts/schedule/options-menu'
import { matchesOf } from '@/lib/core/texts/schedule/matches'
import { waitingTexts } from '@/lib/core/texts/requests/waiting'
import { ownTexts } from '@/lib/own-timetable/texts/own-timetable'
import { displayToggles } from './options-dropdown'
import { actsFound, isOptionOffered, panelsOf, screensOf } from '@/components/frame/screens'

const person = (change: Partial<Actor> = {}): Actor => ({
  kind: 'person',
  userId: 1 as UserId,
  username: 'somebody',
  fullName: 'Кто-то',
  isSuperuser: false,
  permissions: [],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
  readers: defaultReaderRules,
  ...change,
})

const views: Permission[] = ['can view auditories', 'can view teachers', 'can view groups']
const programmes: Actor['programmes'] = [{ programmeId: 1 as ProgrammeId, flags: ['can_edit'] }]

const student = person({ permissions: ['can view groups', 'can view teachers'] })
const teacher = person({
  permissions: [...views, 'can find free auditories'],
  boundTo: { teacherId: 5 as TeacherId, groupId: null, subgroup: 0 },
})
const rooms = person({
  permissions: [
    ...views,
    'can find free auditories',
    'can create queries',
    'can remove queries',
    'can close auditories',
  ],
})
const planner = person({
  permissions: permissions.filter((permission) => permission !== 'can remove metaprograms'),
  programmes,
})
const admin = person({ isSuperuser: true })

const own = ownTexts.menu
const waiting = waitingTexts.title

test.each([
  ['student', student, [own]],
  ['teacher', teacher, [own, texts.history, waiting, texts.appeals, texts.wishCampaigns, texts.hours]],
  ['rooms', rooms, [own, texts.history, waiting, texts.bookings]],
  [
    'planner',
    planner,
    [
      own,
      texts.history,
      waiting,
      texts.appeals,
      texts.bookings,
      texts.quality,
      texts.variants,
      texts.programmes,
      texts.loadPermissions,
    ],
  ],
  [
    'admin',
    admin,
    [
      own,
      texts.workbench,
      texts.admin,
      texts.history,
      waiting,
      texts.appeals,
      texts.wishCampaigns,
      texts.bookings,
      texts.hours,
      texts.quality,
      texts.variants,
      texts.programmes,
      texts.loadPermissions,
    ],
  ],
  [
    'whoever may create disciplines',
    person({ permissions: ['can create metaprogram disciplines'] }),
    [own, texts.history, waiting, texts.programmes],
  ],
  ['whoever has a programme', person({ programmes }), [own, texts.history, waiting, texts.programmes]],
  [
    'whoever grants load',
    person({ permissions: ['can edit nagruzka set permissions'] }),
    [own, texts.history, waiting, texts.loadPermissions],
  ],
])('screens of %s', (_name, actor, expected) => {
  expect(
    screensOf(actor)
      .filter(({ visible }) => visible)
      .map(({ label }) => label),
  ).toEqual(expected)
})

const group: ActiveSubject = { kind: 'group', id: 1 as GroupId, title: 'ИСТб-23-1', subgroupCount: 1 }
const room: ActiveSubject = { kind: 'room', id: 7 as RoomId, title: 'К-206', subgroupCount: 1 }

test.each([
  ['student', student, group, []],
  ['teacher', teacher, group, [texts.ownHours, texts.freeRooms, texts.overlaps]],
  ['a teacher without any right', { ...teacher, permissions: [] }, null, [texts.ownHours]],
  ['rooms', rooms, group, [texts.freeRooms, texts.overlaps, texts.wishesAndAbsences]],
  ['whoever plans the group', student, { ...group, may: ['absences' as const] }, [texts.absences]],
  ['rooms, of a room', rooms, room, [texts.freeRooms, texts.overlaps, texts.roomWishes]],
  ['rooms without a subject', rooms, null, [texts.freeRooms]],
  ['admin', admin, group, [texts.freeRooms, texts.activeRequests, texts.overlaps, texts.wishesAndAbsences]],
])('panels of %s', (_name, actor, subject, expected) => {
  expect(
    panelsOf(actor, subject)
      .filter(({ visible }) => visible)
      .map(({ label }) => label),
  ).toEqual(expected)
})

test.each([
  ['student', student, false],
  ['teacher', teacher, false],
  ['rooms', rooms, false],
  ['planner', planner, true],
  ['admin', admin, true],
])('drafts are shown and hidden by whoever may see them: %s', (_name, actor, expected) => {
  expect(displayToggles(actor).some(({ name }) => name === 'showDrafts')).toBe(expected)
})

test.each([
  ['student', student, []],
  ['teacher', teacher, ['past', 'overlaps', 'transitions', 'occupancy']],
  ['rooms', rooms, ['beside', 'ownActs', 'past', 'overlaps', 'transitions', 'occupancy']],
  ['planner', planner, ['beside', 'ownActs', 'past', 'overlaps', 'transitions', 'occupancy']],
  ['admin', admin, ['beside', 'ownActs', 'past', 'overlaps', 'transitions', 'occupancy']],
])('what %s has no use for is not offered', (_name, actor, expected) => {
  const offered = Object.entries(isOptionOffered).filter(([, to]) => to(actor))
  expect(offered.map(([name]) => name)).toEqual(expected)
})

test('the search finds what the menu offers, also by what one does there', () => {
  const found = (actor: Actor, query: string) =>
    matchesOf(
      actsFound(actor, { subject: null, openPanel: () => undefined }).map(({ choice }) => choice),
      query,
    ).shown.map(({ label }) => label)
  const ofFaculty = { ...planner, editorOf: { ...planner.editorOf, faculties: [1 as FacultyId] } }
  expect(found(ofFaculty, 'опубликовать')).toEqual([texts.workbench])
  expect(found(planner, 'проверка')).toEqual([texts.quality])
  expect(found(teacher, 'мои часы')).toEqual([texts.ownHours])
  expect(found(student, 'опубликовать')).toEqual([])
  expect(found(person({ isSuperuser: true }), 'закрыть корпус')).toEqual([texts.admin])
})
