import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { ofBoth, type RightsRow } from './row'
import type { Scene } from './scene'

/** The places of a published class, a draft and a hidden one. */
const places = [
  ['what is published', 0, 1],
  ['a draft', 2, 2],
  ['what is hidden', 3, 2],
] as const

const any = { own: 'only what is told', foreign: 'only what is told' } as const
const at = ({ monday }: Scene, day: number, pair: number) => ({ date: addDays(monday, day), pair })

/** Requests that collide with what the asker may not see: a refusal, warning or reason could leak its name. */
export const prying: RightsRow[] = places.flatMap(([what, day, pair]) => [
  ...ofBoth(
    'POST /api/query/add-for-date/',
    `over ${what}`,
    ({ room, group }, scene) => ({
      body: { ...at(scene, day, pair), aud_id: room, reason: 'x', groups: [group], dry_run: true },
    }),
    any,
  ),
  ...ofBoth(
    'POST /api/closure/',
    `over ${what}`,
    ({ room }, scene) => {
      const { date } = at(scene, day, pair)
      return { body: { aud_id: room, dbeg: date, dend: date, dry_run: true } }
    },
    any,
  ),
  ...ofBoth(
    'POST /api/schedule/set-nagruzka/',
    `over ${what}`,
    ({ room }, scene) => ({
      body: {
        id: scene.own.item,
        aud_id: room,
        ...at(scene, day, pair),
        type: 'group',
        mode: 'once',
        dry_run: true,
      },
    }),
    any,
  ),
  ...ofBoth(
    'POST /api/query/move-schedule-to-date/',
    `over ${what}`,
    ({ room }, scene) => {
      const { date, pair: to } = at(scene, day, pair)
      return {
        body: {
          schedule_id: scene.own.later,
          date_to: date,
          pair_to: to,
          aud_to: room,
          reason: 'x',
          dry_run: true,
        },
      }
    },
    any,
  ),
  ...ofBoth(
    'GET /api/group/nagruzka-occupation/',
    `round ${what}`,
    ({ group, teacher, room }, { monday, own }) => ({
      query: {
        groups: group,
        teachers: teacher,
        auditories: room,
        with_projected: 1,
        dbeg: monday,
        dend: addDays(monday, 6),
        nagruzka_id: own.item,
      },
    }),
    any,
  ),
  ...ofBoth(
    'GET /api/auditory/find-free/',
    `round ${what}`,
    (_, scene) => ({
      query: { date: at(scene, day, pair).date, pairs: pair, with_occupied: 1, with_projected: 1 },
    }),
    any,
  ),
  ...ofBoth(
    'GET /api/schedule/{id}/swap-offers/',
    `with ${what}`,
    ({ draft, hidden, later }, { own }) => ({
      id: own.published,
      query: { ids: [draft, hidden, later].join(',') },
    }),
    any,
  ),
  ...ofBoth(
    'PATCH /api/schedule/{id}/update/',
    `what a dry run says of ${what}`,
    (side, { own, foreign }) => ({
      id: { 0: side.published, 2: side.draft, 3: side.hidden }[day],
      body: { groups: [own.group], teachers: [foreign.teacher], dry_run: true },
    }),
    any,
  ),
])
