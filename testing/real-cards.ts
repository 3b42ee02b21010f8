import { createElement } from 'react'
import { CardPaper } from '@/components/print/card/card-paper'
import type { Database } from '@/db/client'
import { sqlOf } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { findCardSubject } from '@/db/queries/print/card-subject'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { semesterSpan } from '@/lib/core/calendar/rules/period'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { itemTo } from '@/lib/core/views/service/is-visible'
import { cardDocument } from '@/lib/export/card/card-document'
import { qrPath } from '@/lib/export/qr-path'
import { cardTerm } from '@/lib/print/rules/card-contents'
import { cardPeriods } from '@/lib/print/rules/card-lists'
import type { CardHeading, CardSheet } from '@/lib/print/rules/card-sheet'
import { superuser } from './actors'
import { printed } from './printed'
import { openPress } from './printed-documents'

type RealCard = { kind: Subject['kind']; title: string; heading: CardHeading; sheet: CardSheet }

const batch = 2000

/**
 * The fullest groups, teachers and ordinary rooms, at most `most` of each kind: the hardest cards to fit are
 * among them.
 */
const fullest = (db: Database, most: number): Promise<Subject[]> =>
  sqlOf(db)<Subject[]>`
    select kind, id from (
      select kind, id, row_number() over (partition by kind order by held desc, id) as place
      from (
        select s.kind, s.id, (select count(*) from claim c where c.kind::text = s.kind and c.resource_id = s.id) as held
        from (
          select 'group' as kind, id from "group" union all select 'teacher', id from teacher
          union all select 'room', id from room where not is_placeholder and id > 0) s) counted) placed
    where place <= ${Math.min(most, 1e6)}`

const keyOf = (subject: { kind: string; id: number }) => `${subject.kind} ${subject.id}`

/** All classes of these subjects, each loaded once. */
async function itemsBySubject(db: Database, subjects: readonly Subject[]): Promise<Map<string, ScheduleItem[]>> {
  const rows = await sqlOf(db)<{ id: MeetingId }[]>`
    select id from meeting where id in (
      select meeting_id from claim c join unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ id }) => id)}::integer[])
        s (kind, id) on c.kind::text = s.kind and c.resource_id = s.id)
    order by event_id, id`
  const ids = rows.map(({ id }) => id)
  const wanted = new Set(subjects.map(keyOf))
  const found = new Map<string, ScheduleItem[]>()
  for (let at = 0; at < ids.length; at += batch)
    for (const item of await findItems(db, ids.slice(at, at + batch), superuser.userId)) {
      const told = itemTo(superuser, item)
      for (const [kind, things] of [
        ['room', item.rooms],
        ['teacher', item.teachers],
        ['group', item.groups],
      ] as const)
        for (const { id } of things) {
          const key = keyOf({ kind, id })
          if (!wanted.has(key)) continue
          const items = found.get(key) ?? []
          found.set(key, items)
          items.push(told)
        }
    }
  return found
}

/**
 * The cards of the fullest groups, teachers and ordinary rooms, at most `most` of each, in the database's
 * only semester.
 */
export async function realCards(db: Database, most: number): Promise<RealCard[]> {
  const subjects = await fullest(db, most)
  const items = await itemsBySubject(db, subjects)
  const calendar = await findCalendar(db)
  const [semester] = calendar.semesters
  if (!semester) throw new Error('There is no semester.')
  const cards: RealCard[] = []
  for (const subject of subjects) {
    const found = await findCardSubject(db, subject, semesterSpan(semester).to)
    if (!found) throw new Error('The subject is gone.')
    const courseYear = found.subject.kind === 'group' ? found.subject.courseYear : null
    const { period } = cardPeriods(calendar, semester, courseYear)
    const schedule = {
      items: items.get(keyOf(subject)) ?? [],
      requests: [],
      wishes: [],
      parity: 0 as const,
    }
    const monday = mondayOf(period.from)
    const filter = { subgroup: 0 as const, subject }
    const term = cardTerm(schedule, { calendar, semester, period, monday, filter })
    const { heading, sheet } = cardDocument({ ...found, calendar, subgroup: 0, made: period.from, term })
    if (sheet) cards.push({ kind: subject.kind, title: heading.title, heading, sheet })
  }
  return cards
}

/**
 * A card's expected and printed text without white space, and by how many points its grid exceeds the
 * computed height.
 */
type PrintedCard = { says: string; prints: string; excess: number }

const code = qrPath('https://timetable.example.org/open/group/1234/')

/** Prints cards with Chromium one after another. `pages`: sheets of paper per card. */
export async function printCards(cards: readonly RealCard[]): Promise<{ pages: number; cards: PrintedCard[] }> {
  const press = await openPress()
  try {
    const page = await press.open(
      createElement(
        'div',
        { className: 'card-page' },
        createElement('style', null, '.card-paper { break-after: page } .card-paper:last-child { break-after: auto }'),
        cards.map(({ heading, sheet }, index) =>
          createElement(CardPaper, { key: index, heading, sheet, live: { code } }),
        ),
      ),
    )
    const read = await page.evaluate(() =>
      [...document.querySelectorAll('article')].map((card) => {
        const grid = card.querySelector<HTMLElement>('.card-grid')
        if (!grid) throw new Error('A card without its grid.')
        return {
          says: card.textContent ?? '',
          excess: grid.getBoundingClientRect().height * 0.75 - parseFloat(grid.style.height),
        }
      }),
    )
    const pages = await printed(page)
    return {
      pages: pages.length,
      cards: read.map(({ says, excess }, index) => ({
        says: characters(says),
        prints: characters((pages[index]?.words ?? []).map(({ text }) => text).join('')),
        excess,
      })),
    }
  } finally {
    await press.close()
  }
}

/** The characters of a text, sorted: PDF text extraction mixes lines of neighbouring cells. */
const characters = (text: string): string => [...text.replace(/\s/g, '')].sort().join('')
