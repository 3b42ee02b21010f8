import { accountTexts } from '@/lib/accounts/texts/account'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { FacultyId, GroupId, RoomId } from '@/lib/core/names/rules/ids'
import { noticesTexts } from '@/lib/core/notices/texts/news'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { matchesOf } from '@/lib/core/schedule/texts/matches'
import { optionsMenu as texts } from '@/lib/core/schedule/texts/options-menu'
import { waitingTexts } from '@/lib/core/views/texts/waiting'
import { framePlan } from '@/lib/frame/rules'
import { placeNames } from '@/lib/frame/texts/places'
import { ownTexts } from '@/lib/own-timetable/texts/own-timetable'
import { menuActors, powerlessActor } from '@/testing/actors'
import { actsFound, placesFound, placesOf } from './places'
import { isOptionOffered, panelsOf, screensOf } from './screens'

const { student, teacher, rooms, planner, admin } = menuActors

const own = ownTexts.menu
const waiting = waitingTexts.title

test.each([
  ['student', student, [own]],
  ['teacher', teacher, [own, texts.history, waiting, texts.appeals, texts.wishCampaigns, texts.hours, texts.quality]],
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
    { ...powerlessActor, permissions: ['can create metaprogram disciplines' as const] },
    [own, texts.history, waiting, texts.programmes],
  ],
  [
    'whoever has a programme',
    { ...powerlessActor, programmes: planner.programmes },
    [own, texts.history, waiting, texts.programmes],
  ],
  [
    'whoever grants load',
    { ...powerlessActor, permissions: ['can edit nagruzka set permissions' as const] },
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
  expect(found(admin, 'закрыть корпус')).toEqual([texts.admin])
})

test('on the screens of the frame the search finds every place that it leads to, by name', () => {
  const places = placesOf(admin, ['load'])
  const found = placesFound(admin, places).map(({ choice }) => choice)
  expect(matchesOf(found, 'сессия').shown.map(({ label }) => label)).toContain(placeNames.session)
  expect(new Set(found.map(({ key }) => key)).size).toBe(places.flatMap(({ inside }) => [0, ...inside]).length)
  for (const name of [...Object.values(placeNames), noticesTexts.title, accountTexts.title, texts.history])
    expect(found.some(({ label }) => label === name)).toBe(name !== placeNames.load)
})

test('no two things that the search finds have one key', () => {
  const keys = actsFound(teacher, { subject: group, openPanel: () => undefined }).map(({ choice }) => choice.key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('every screen is in the frame once', () => {
  const keys = placesOf(admin).flatMap(({ key, inside }) => [key, ...inside.map((inner) => inner.key)])
  expect(keys.toSorted()).toEqual(framePlan.flat().toSorted())
})
