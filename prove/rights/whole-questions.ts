import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { absenceOf } from './absences'
import { free, week, type Prepare, type RightsRow } from './row'
import type { Scene } from './scene'

type Whole = Pick<RightsRow, 'call' | 'ask'>

const permission = { can_set: true, allowed_day_pairs: {} }

/** A class of the scene that moves to Friday. */
const moves = ({ own, monday }: Scene) => [
  { schedule_id: own.published, date_to: addDays(monday, 4), pair_to: 5, aud_to: own.freeRoom },
]

async function variant(prepare: Prepare, { own }: Scene): Promise<number> {
  const body = { name: 'Вариант', faculty_id: own.faculty }
  return (await prepare('POST /api/variants/', { body })).id ?? 0
}

/** One search at a time. */
async function endSearch(prepare: Prepare): Promise<void> {
  const { filling } = await prepare<{ filling: { id: number } | null }>('GET /api/filling/', {})
  if (filling) await prepare('POST /api/filling/{id}/cancel/', { id: filling.id })
}

/** The group of the scene is the superuser's own. */
const ownGroup = (prepare: Prepare, { own }: Scene) =>
  prepare('PUT /api/own-timetable/', { body: { subjects: [{ type: 'group', id: own.group }] } })

const step = (body: (scene: Scene) => object): Whole => ({
  call: 'POST /api/variants/{id}/steps/',
  ask: async (scene, prepare) => ({
    id: await variant(prepare, scene),
    body: { version: 1, ...body(scene) },
  }),
})

/** Requests that the superuser may send, with the ids that no request of the table of rights has. */
export const wholeQuestions: readonly Whole[] = [
  {
    call: 'POST /api/filling/',
    ask: ({ own, monday }) => ({ body: { type: 'group', id: own.group, dbeg: monday } }),
  },
  {
    call: 'POST /api/filling/',
    ask: async (scene, prepare) => {
      await endSearch(prepare)
      return {
        body: {
          type: 'items',
          items: [{ nagruzka_id: scene.own.item }],
          dbeg: scene.monday,
          variant_id: await variant(prepare, scene),
        },
      }
    },
  },
  {
    call: 'POST /api/group-set-nagruzka-permissions/',
    ask: ({ own, people }) => ({
      body: { user_id: people.nobody.userId, instance: own.item, auditories: [own.room], ...permission },
    }),
  },
  {
    call: 'POST /api/meta-program-set-nagruzka-permissions/',
    ask: ({ own, people }) => ({
      body: {
        user_id: people.nobody.userId,
        instance: own.programme.row,
        auditories: [own.room],
        ...permission,
      },
    }),
  },
  {
    call: 'PUT /api/group-set-nagruzka-permissions/{id}/',
    ask: ({ own, other }) => ({
      id: own.permission.load,
      body: { user_id: other.userId, instance: own.item, auditories: [own.room], ...permission },
    }),
  },
  {
    call: 'PUT /api/meta-program-set-nagruzka-permissions/{id}/',
    ask: ({ own, other }) => ({
      id: own.permission.row,
      body: { user_id: other.userId, instance: own.programme.row, auditories: [own.room], ...permission },
    }),
  },
  {
    call: 'POST /api/absence/{id}/',
    ask: async (scene, prepare) => {
      const { published, teacher } = scene.own
      const classes = [{ schedule_id: published, way: 'substitute', teacher_id: teacher }]
      return { id: await absenceOf(scene.own, scene, prepare), body: { classes, reason: 'x' } }
    },
  },
  {
    call: 'POST /api/absence/{id}/',
    ask: async (scene, prepare) => {
      const classes = [{ schedule_id: scene.own.published, way: 'move', moves: moves(scene) }]
      return { id: await absenceOf(scene.own, scene, prepare), body: { classes, reason: 'x' } }
    },
  },
  {
    call: 'POST /api/group/update-nagruzka-item/',
    ask: ({ own }) => ({ body: { nagruzka_id: own.item, groups: [own.group], teachers: [own.teacher] } }),
  },
  {
    call: 'POST /api/meta-program-discipline/',
    ask: ({ own: { programme, room, group, teacher } }) => ({
      body: { meta_program: programme.id, auditories: [room], groups: [group], teachers: [teacher] },
    }),
  },
  {
    call: 'PUT /api/meta-program-discipline/{id}/',
    ask: ({ own: { programme, room, group, teacher } }) => ({
      id: programme.row,
      body: { auditories: [room], groups: [group], teachers: [teacher] },
    }),
  },
  {
    call: 'POST /api/meta-program/',
    ask: ({ own, semester }) => ({
      body: { nagruzka_group_id: own.group, nagruzka_semester_id: semester },
    }),
  },
  {
    call: 'POST /api/meta-program/create-by-template/',
    ask: ({ own, semester, template }) => ({
      body: { template, nagruzka_group_id: own.group, nagruzka_semester_id: semester },
    }),
  },
  {
    call: 'POST /api/own-timetable/hidden/',
    ask: async (scene, prepare) => {
      await ownGroup(prepare, scene)
      return { body: { schedule_id: scene.own.published } }
    },
  },
  {
    call: 'POST /api/own-timetable/chosen/',
    ask: async (scene, prepare) => {
      await ownGroup(prepare, scene)
      return { body: { schedule_id: scene.foreign.published, instead_of: [scene.own.later] } }
    },
  },
  {
    call: 'POST /api/project/{id}/set-manually/',
    ask: (scene) => ({
      id: scene.own.programme.row,
      body: {
        aud_id: scene.own.room,
        date: scene.monday,
        pair: 1,
        make_way: { moves: moves(scene), reason: 'x' },
      },
    }),
  },
  {
    call: 'POST /api/schedule/set-nagruzka/',
    ask: (scene) => ({
      body: {
        id: scene.own.spareItem,
        aud_id: scene.own.room,
        date: scene.monday,
        pair: 1,
        type: 'group',
        mode: 'once',
        make_way: { moves: moves(scene), reason: 'x' },
      },
    }),
  },
  {
    call: 'POST /api/schedule/swap-schedule-items/',
    ask: ({ own }) => ({
      body: {
        schedule_items_from: [own.published],
        schedule_items_to: [own.later],
        reason: 'x',
        aud_to: own.freeRoom,
      },
    }),
  },
  {
    call: 'POST /api/variants/',
    ask: (scene) => ({ body: { name: 'Другой', faculty_id: scene.own.faculty, moves: moves(scene) } }),
  },
  step((scene) => ({
    act: 'place',
    ...free(scene),
    aud_id: scene.own.room,
    nagruzka_id: scene.own.item,
    repeat: 'once',
  })),
  step((scene) => ({
    act: 'move',
    ...free(scene),
    aud_id: scene.own.room,
    schedule_id: scene.own.published,
  })),
  step((scene) => ({ act: 'mend', moves: moves(scene) })),
  step(({ own }) => ({ act: 'remove', schedule_id: own.published })),
  {
    call: 'POST /api/{itemType}/{id}/publish/',
    ask: (scene) => ({ itemType: 'teacher', id: scene.own.teacher, body: week(scene) }),
  },
]
