import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium as playwright } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { CardPaper } from '@/components/print/card/card-paper'
import type { Database } from '@/db/client'
import { sqlOf } from '@/db/client'
import { findCalendar } from '@/db/queries/calendar'
import { findCardSubject } from '@/db/queries/card-subject'
import { findItems } from '@/db/queries/schedule'
import { mondayOf } from '@/lib/domain/calendar-date'
import type { CardHeading, CardSheet } from '@/lib/domain/card-sheet'
import { cardPeriods } from '@/lib/domain/card-lists'
import { cardTerm } from '@/lib/domain/card-term'
import type { MeetingId, UserId } from '@/lib/domain/ids'
import type { Subject } from '@/lib/domain/resource'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { cardDocument } from '@/lib/export/card/card-document'
import { requirePlace } from '@/scripts/outside-programs.mjs'

type RealCard = { kind: Subject['kind']; title: string; heading: CardHeading; sheet: CardSheet }

const batch = 2000

/** Every class of the database by whom it is for, each read once. */
async function itemsBySubject(db: Database): Promise<Map<string, ScheduleItem[]>> {
  const ids = (await sqlOf(db)<{ id: MeetingId }[]>`select id from meeting order by event_id, id`).map(
    ({ id }) => id,
  )
  const found = new Map<string, ScheduleItem[]>()
  for (let at = 0; at < ids.length; at += batch)
    for (const item of await findItems(db, ids.slice(at, at + batch), 0 as UserId))
      for (const [kind, things] of [
        ['room', item.rooms],
        ['teacher', item.teachers],
        ['group', item.groups],
      ] as const)
        for (const { id } of things) {
          const key = `${kind} ${id}`
          const items = found.get(key) ?? []
          found.set(key, items)
          items.push(item)
        }
  return found
}

/** The card of every group, teacher and ordinary room, in the database's only semester. */
export async function realCards(db: Database): Promise<RealCard[]> {
  const items = await itemsBySubject(db)
  const calendar = await findCalendar(db)
  const [semester] = calendar.semesters
  if (!semester) throw new Error('There is no semester.')
  const subjects = await sqlOf(db)<Subject[]>`
    select 'group' as kind, id from "group" union all select 'teacher', id from teacher
    union all select 'room', id from room where not is_placeholder and id > 0`
  const cards: RealCard[] = []
  for (const subject of subjects) {
    const found = await findCardSubject(db, subject)
    if (!found) throw new Error('The subject is gone.')
    const courseYear = found.subject.kind === 'group' ? found.subject.courseYear : null
    const { period } = cardPeriods(calendar, semester, courseYear)
    const schedule = {
      items: items.get(`${subject.kind} ${subject.id}`) ?? [],
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

const fontFace = (family: string, subset: string) => {
  const file = `node_modules/@fontsource-variable/golos-text/files/golos-text-${subset}-wght-normal.woff2`
  const bytes = readFileSync(path.resolve(file)).toString('base64')
  const range = subset === 'cyrillic' ? 'U+0400-045F,U+0490-0491,U+2116' : 'U+0000-00FF,U+2000-206F'
  return `@font-face { font-family: ${family}; font-weight: 400 900; unicode-range: ${range};
    src: url(data:font/woff2;base64,${bytes}) }`
}

// What the page has of the application's own style sheet.
const base = `
  * { margin: 0; padding: 0; font: inherit; }
  body { font-family: Cyrillic, Latin, sans-serif; font-feature-settings: 'tnum'; }
  .font-semibold, b { font-weight: 600; } .block { display: block; } .whitespace-nowrap { white-space: nowrap; }
  .card-paper { break-after: page; }`

type PrintedCards = {
  pages: number
  /** How much higher each grid is than it was taken to be, in points. */
  excess: number[]
}

/** Prints cards with Chromium, one after the other. */
export async function printCards(cards: readonly RealCard[]): Promise<PrintedCards> {
  const style = readFileSync('components/print/card/card.css', 'utf8')
  const body = cards.map(({ heading, sheet }) =>
    renderToStaticMarkup(createElement(CardPaper, { heading, sheet })),
  )
  const browser = await playwright.launch({
    executablePath: requirePlace('chromium'),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    const faces = fontFace('Cyrillic', 'cyrillic') + fontFace('Latin', 'latin')
    await page.setContent(
      `<html lang="ru"><style>${faces}${base}${style}</style><body>${body.join('')}</body></html>`,
    )
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const excess = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.card-grid')].map(
        (grid) => grid.getBoundingClientRect().height * 0.75 - parseFloat(grid.style.height),
      ),
    )
    const pdf = await page.pdf({ preferCSSPageSize: true })
    return { pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0, excess }
  } finally {
    await browser.close()
  }
}
