import { sql } from 'drizzle-orm'
import { nobodyLeft } from './transaction'
import { groupClaim, inUniversity, loadClaim, placeMeeting, roomClaim, teacherClaim } from './testing/claims'

const editorOfNewGroup = (then: string): string => `
  insert into "group" (id, title) values (77, 'н');
  insert into "user" (id, username, full_name) values (77, 'e', '');
  insert into editor values (77, 'group', 77); ${then}`

const claimOf = (kind: string): string => `
  insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold)
    select meeting_id, '${kind}', 999, ${kind === 'group' ? 1 : 0}, date, pair, 'trace' from claim limit 1`

/**
 * Statements the database refuses, with the constraint or trigger that refuses them. A class with all kinds
 * of claims exists.
 */
const guards: [guard: string, what: string, statement: string][] = [
  [
    'claim_once',
    'one meeting holds a thing twice',
    `insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold) select meeting_id, kind, resource_id, subgroup, date, pair, 'trace' from claim`,
  ],
  ['claim_soft_says_why', 'soft for no reason', `update claim set hold = 'soft' where kind = 'room'`],
  ['claim_soft_says_why', 'firm, and a reason', `update claim set soft_reason = 'forced' where kind = 'teacher'`],
  ['claim_group_halves', 'neither half of a group', `update claim set subgroup = 0 where kind = 'group'`],
  ['claim_meeting_place', 'not where its meeting stands', `update claim set date = date + 1`],
  ['claim_meeting_place', 'not in its meeting’s pair', `update claim set pair = 2`],
  [
    'meeting_pair',
    'an eleventh pair',
    `insert into meeting (event_id, date, pair, state) select event_id, date, 11, state from meeting`,
  ],
  ['is claimed', 'a room that is held goes', `delete from room where id = 1`],
  ['is claimed', 'a teacher who is held goes', `delete from teacher where id = 1`],
  ['is claimed', 'a group that is held goes', `delete from "group" where id = 1`],
  ...(['faculty', 'department', 'group', 'teacher'] as const).map((kind): [string, string, string] => [
    'editor names',
    `an editor of no ${kind}`,
    `with u as (insert into "user" (username, full_name) values ('e', '') returning id)
     insert into editor select id, '${kind}', 999 from u`,
  ]),
  ['is named', 'a group that somebody edits goes', editorOfNewGroup('delete from "group" where id = 77')],
  ['what is claimed', 'a room that is not there is held', claimOf('room')],
  ['what is claimed', 'a teacher who is not there is held', claimOf('teacher')],
  ['what is claimed', 'a group that is not there is held', claimOf('group')],
  [
    'claim names',
    'a class moves to a room that is not there',
    `update claim set resource_id = 999 where kind = 'room' and resource_id = 1`,
  ],
  [
    'wish names',
    'a wish of nobody',
    `insert into wish (kind, resource_id, starts_on, ends_on, title) values ('teacher', 999, '2026-11-16', '2026-11-17', '')`,
  ],
  [
    'programme_discipline names',
    'a row of a programme with nobody',
    `with p as (insert into programme (title) values ('') returning id)
     insert into programme_discipline (programme_id, title, group_ids) select id, '', '{1, 999}' from p`,
  ],
  [
    'user_username',
    'a name in another case',
    `insert into "user" (username, full_name) values ('ANNA', ''), ('anna', '')`,
  ],
  ['group_title', 'two groups of one title', `update "group" set title = 'ИСТб'`],
  ['room_title', 'two rooms of one title', `update room set title = 'К-101'`],
  [
    'semester_startsOn_unique',
    'two semesters from one day',
    `insert into semester (title, half, starts_on, ends_on, first_week_parity) select title, half, starts_on, ends_on, 0 from semester`,
  ],
  [
    'imported_class_entry',
    'one entry of a file twice',
    `with c as (insert into change (action, subject) values ('import', '{}') returning id)
     insert into imported_class select n, 1, 'a', id, null, false, 'class', '', null, 0, 0, '', 2, 1, '{}', '{}', '{}', '{}', '{}' from c, generate_series(1, 2) n`,
  ],
]

test.each(guards)('%s: %s', (guard, _, statement) =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(1), roomClaim(2), teacherClaim(1), groupClaim(1), loadClaim(1)])
    await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
      message: expect.stringContaining(guard),
    })
  }),
)

/** What is refused at the end of a transaction. */
const lastGuards: [what: string, statement: string][] = [
  ['a class that is changed has nobody', `delete from claim where kind in ('teacher', 'group')`],
  ['a load item loses its last', `delete from load_item_teacher`],
]

test.each(lastGuards)('left with nobody: %s', (_, statement) =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    await db.execute(sql`insert into load_item_teacher (load_item_id, teacher_id) values (1, 1)`)
    await db.execute(sql.raw(statement))
    await db.execute(sql`update meeting set version = version + 1`)
    await expect(db.execute(sql`set constraints all immediate`)).rejects.toMatchObject({
      code: nobodyLeft,
    })
  }),
)

const unsound: [what: string, ...statements: string[]][] = [
  ['a semester that ends first', `update semester set ends_on = starts_on - 1`],
  [
    'a semester within another',
    `insert into semester (title, half, starts_on, ends_on, first_week_parity)
      select title, half, starts_on + 7, ends_on - 7, 0 from semester`,
  ],
  ['a course year that ends first', `insert into semester_course_year select id, 1, ends_on, starts_on from semester`],
  ['a pair that runs backwards', `update pair_time set ends_at = starts_at - 90 where pair = 3`],
  ['a pair into the next', `update pair_time set ends_at = ends_at + 20 where pair = 1`],
  [
    'pairs of one day that overlap',
    `insert into day_pair_time values ('2026-12-30', 1, 495, 535), ('2026-12-30', 2, 530, 570)`,
  ],
  ['pairs out of order', `update pair_time set pair = 9 where pair = 1`],
  [
    'a holiday that is a moved day',
    `insert into holiday values ('2026-11-04', '')`,
    `insert into moved_day values ('2026-11-04', 1)`,
  ],
]

test.each(unsound)('a calendar with %s', (_, ...statements) =>
  inUniversity(async (db) => {
    for (const statement of statements) await db.execute(sql.raw(statement))
    await expect(db.execute(sql`set constraints all immediate`)).rejects.toMatchObject({ code: 'TT003' })
  }),
)
