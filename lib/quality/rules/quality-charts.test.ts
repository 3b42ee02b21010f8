import type { FacultyId, GroupId } from '@/lib/core/names/rules/ids'
import { qualityGroup, qualityMeeting, qualityInput, qualityRoom } from '@/testing/quality'
import { chartsOf } from './quality-charts'
import type { QualityMeeting } from './timetable'

const faculties = new Map([1, 2, 3, 4].map((id) => [id as GroupId, (id < 3 ? 1 : 2) as FacultyId]))
const groups = {
  1: qualityGroup({ courseYear: 1 }),
  2: qualityGroup({ courseYear: 1 }),
  3: qualityGroup({ courseYear: 4 }),
  4: qualityGroup({ courseYear: null }),
}
const charts = (meetings: QualityMeeting[], isOf: (id: GroupId) => boolean = () => true) =>
  chartsOf({
    input: qualityInput(meetings, { rooms: { 9: qualityRoom({ isShared: true }) }, groups }),
    isOf,
    faculties,
  })

test('a room counts once a pair, a shared one never, and classes of context not at all', () => {
  const { weekdays, rooms } = charts([
    qualityMeeting({ rooms: [1, 2], groups: [1] }),
    qualityMeeting({ rooms: [2, 9], groups: [2] }),
    qualityMeeting({ rooms: [3], groups: [3], isAsked: false }),
    qualityMeeting({ kind: 'booking', rooms: [4], pair: 2, day: 3 }),
  ])
  expect(weekdays).toEqual([1, 2, 3, 4, 5])
  expect(rooms.total).toBe(8)
  expect(rooms.pairs.slice(0, 3)).toEqual([
    { pair: 1, taken: [2, 0, 0, 0, 0] },
    { pair: 2, taken: [0, 0, 1, 0, 0] },
    { pair: 3, taken: [0, 0, 0, 0, 0] },
  ])
  expect(charts([qualityMeeting({ rooms: [1], day: 6 })]).weekdays).toEqual([1, 2, 3, 4, 5, 6])
})

test('pairs a day are an average over the groups of a course, of a half as half', () => {
  const { courses } = charts([
    qualityMeeting({ groups: [1] }),
    qualityMeeting({ groups: [1], pair: 2 }),
    qualityMeeting({ groups: [[1, 1]], pair: 3 }),
    qualityMeeting({ groups: [2], day: 2 }),
    qualityMeeting({ groups: [4], day: 5 }),
  ])
  expect(courses).toEqual([
    { courseYear: 1, groups: 2, pairs: [1.25, 0.5, 0, 0, 0] },
    { courseYear: null, groups: 1, pairs: [0, 0, 0, 0, 1] },
  ])
})

test('windows are counted by faculty, the most a group first, and only of the groups in question', () => {
  const day = (id: number, ...pairs: (1 | 3 | 5)[]) => pairs.map((pair) => qualityMeeting({ groups: [id], pair }))
  const all = [...day(1, 1, 3), ...day(2, 1), ...day(3, 1, 5)]
  expect(charts(all).faculties).toEqual([
    { facultyId: 2, groups: 1, windows: 3 },
    { facultyId: 1, groups: 2, windows: 1 },
  ])
  expect(charts(all, (id) => id === 1).faculties).toEqual([{ facultyId: 1, groups: 1, windows: 1 }])
})
