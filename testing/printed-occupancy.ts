import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { upperFirst } from '@/lib/core/words/texts/acts'
import type { PrintedPage, PrintedWord } from './office'
import { printed } from './printed'

/**
 * A room on the sheet: each column's text without white space. Lengths in CSS pixels; `edges`: left edges of
 * the columns.
 */
type Room = { columns: string[]; height: number }
type Building = { title: string; count: string; headHeight: number; edges: number[]; rooms: Room[] }

/** A printed page: the building in its heading, the rooms printed whole on it, and any other text. */
type OccupancyPage = { building: string; rooms: string[]; rest: string; footer: string }

type PrintedOccupancy = {
  /** The totals line of the whole sheet. */
  total: string
  buildings: Building[]
  pages: OccupancyPage[]
  /** The minimum number of pages for the buildings. */
  needed: number
}

const millimetre = 96 / 25.4
const paper = { width: 188 * millimetre, height: 273 * millimetre, margin: 11 * millimetre }
const inPoints = (pixels: number) => pixels * 0.75
// CSS pixels per page, for collapsed borders and rounding.
const tolerance = 4

/** What the database holds for a room. */
type RoomUse = { room: string; title: string; names: string[] }

/** Every visible event of a pair on a date, by room. */
export const roomsInUse = (sql: Sql, date: string, pair: number): Promise<RoomUse[]> => sql<RoomUse[]>`
  select room.title as room, event.title, (
    select coalesce(array_agg(coalesce(t.name, g.title)), '{}') from claim other
      left join teacher t on other.kind = 'teacher' and t.id = other.resource_id
      left join "group" g on other.kind = 'group' and g.id = other.resource_id
    where other.meeting_id = meeting.id and other.kind in ('teacher', 'group')) as names
  from claim join meeting on meeting.id = claim.meeting_id join event on event.id = meeting.event_id
    join room on room.id = claim.resource_id
  where claim.kind = 'room' and claim.resource_id > 0 and claim.date = ${date} and claim.pair = ${pair}
    and meeting.state = 'published' and not meeting.hidden`

/** Entries of the database that are missing from the sheet. */
export const unreported = ({ buildings }: PrintedOccupancy, uses: readonly RoomUse[]): RoomUse[] => {
  const rooms = buildings.flatMap((building) => building.rooms)
  const bare = (text: string) => text.replace(/\s/g, '')
  return uses.filter(
    ({ room, title, names }) =>
      !rooms.some(
        ({ columns: [name = '', , what = '', who = ''] }) =>
          name.replace(/условная$/, '') === bare(room) &&
          what.includes(bare(title)) &&
          names.every((one) => who.includes(bare(one))),
      ),
  )
}

/**
 * Faults of a printed sheet: each page must belong to one building and hold whole rooms, no page may be
 * wasted, and the counts must match the rooms.
 */
export function occupancyFaults({ total, buildings, pages, needed }: PrintedOccupancy): string[] {
  const faults: string[] = []
  const must = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  pages.forEach(({ building, rest, footer }, index) => {
    must(
      buildings.some(({ title }) => title === building),
      `page ${index + 1} has the heading «${building}»`,
    )
    must(rest === '', `page ${index + 1}, ${building}: what is of no room there: ${rest.slice(0, 200)}`)
    must(footer === `${index + 1}/${pages.length}`, `page ${index + 1} is numbered ${footer}`)
  })
  const sums = { taken: 0, total: 0 }
  for (const { title, count, rooms } of buildings) {
    const onPaper = pages.flatMap((page) => (page.building === title ? page.rooms : []))
    must(onPaper.join() === rooms.map(({ columns }) => columns[0]).join(), `${title}: ${onPaper.join()}`)
    const real = rooms.filter(({ columns }) => !columns[0]?.endsWith('условная'))
    const taken = real.filter(({ columns }) => columns[2] !== '○свободна').length
    must(count === upperFirst(countText(taken, real.length)), `${title}: ${count}`)
    sums.taken += taken
    sums.total += real.length
  }
  must(total.endsWith(`: ${countText(sums.taken, sums.total)}`), total)
  must(pages.length <= needed, `${pages.length} pages, ${needed} would do`)
  return faults
}

const countText = (taken: number, total: number) =>
  total === 0 ? 'только условные аудитории' : `занято ${taken} из\u00a0${total}, свободно ${total - taken}`

/** Prints an open occupancy sheet and parses its pages. */
export async function printOccupancy(page: Page): Promise<PrintedOccupancy> {
  await page.emulateMedia({ media: 'print' })
  const { total, above, buildings } = await page.evaluate(readSheet, paper.width)
  const pages = readPages(await printed(page), buildings)
  return { total, buildings, pages, needed: pagesNeeded(buildings, above) }
}

/** Runs in the page, laid out at paper width. `above`: the height of the sheet's heading. */
function readSheet(width: number): { total: string; above: number; buildings: Building[] } {
  const main = document.querySelector('main')
  if (!main) throw new Error('This is no sheet of occupancy.')
  main.style.width = `${width}px`
  const origin = main.getBoundingClientRect()
  const leftOf = (element: Element) => element.getBoundingClientRect().left - origin.left
  const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0
  const columnsOf = (room: HTMLTableSectionElement, edges: number[]) => {
    const columns = edges.map(() => '')
    for (const cell of [...room.rows].flatMap((row) => [...row.cells])) {
      const at = edges.findIndex((edge) => Math.abs(edge - leftOf(cell)) < 2)
      columns[at] += (cell.textContent ?? '').replace(/\s/g, '')
    }
    return columns
  }
  const total = main.querySelector('header p:last-child')?.textContent ?? ''
  const buildings = [...main.querySelectorAll('section')].map((section) => {
    const edges = [...section.querySelectorAll('thead tr:last-child th')].map(leftOf)
    return {
      title: section.querySelector('h2')?.textContent ?? '',
      count: section.querySelector('h2 + p')?.textContent ?? '',
      headHeight: heightOf(section.querySelector('thead')),
      edges,
      rooms: [...section.querySelectorAll('tbody')].map((room) => ({
        columns: columnsOf(room, edges),
        height: heightOf(room),
      })),
    }
  })
  const first = main.querySelector('section')
  const above = first ? first.getBoundingClientRect().top - origin.top : 0
  main.style.width = ''
  return { total, above, buildings }
}

function pagesNeeded(buildings: readonly Building[], above: number): number {
  let pages = 0
  buildings.forEach(({ headHeight, rooms }, index) => {
    let left = paper.height - tolerance - headHeight - (index === 0 ? above : 0)
    pages += 1
    for (const { height } of rooms) {
      if (height > left) {
        pages += 1
        left = paper.height - tolerance - headHeight
      }
      left -= height
    }
  })
  return pages
}

/** Assigns to each page the next rooms whose columns all appear there. */
function readPages(pages: readonly PrintedPage[], buildings: readonly Building[]): OccupancyPage[] {
  const waiting = new Map(buildings.map(({ title, rooms }) => [title, [...rooms]]))
  return pages.map(({ words, height }) => {
    const bottom = height - inPoints(12 * millimetre)
    const lines = linesOf(words.filter((word) => word.bottom <= bottom))
    const head = lines.findIndex((line) =>
      line
        .map(({ text }) => text)
        .join(' ')
        .startsWith('Аудитория'),
    )
    const titles = lines.slice(0, head).map((line) => line.map(({ text }) => text).join(' '))
    const building = titles.filter((title) => waiting.has(title)).join(', ')
    const edges = buildings.find(({ title }) => title === building)?.edges.map((edge) => inPoints(paper.margin + edge))
    const columns = (edges ?? []).map((edge, index, all) =>
      lines
        .slice(head + 1)
        .flat()
        .filter(({ left }) => left >= edge - 1 && left < (all[index + 1] ?? Infinity) - 1)
        .map(({ text }) => text)
        .join(''),
    )
    const { rooms, rest } = takeRooms(waiting.get(building) ?? [], columns)
    const footer = words.flatMap(({ text, top }) => (top >= bottom ? [text] : [])).join('')
    return { building, rooms, rest, footer }
  })
}

function takeRooms(waiting: Room[], columns: string[]): { rooms: string[]; rest: string } {
  const rooms: string[] = []
  let rest = columns
  for (;;) {
    const [next] = waiting
    if (!next || rest.join('') === '' || !rest.every((text, index) => text.startsWith(next.columns[index] ?? '')))
      return { rooms, rest: rest.join(' ').trim() }
    rest = rest.map((text, index) => text.slice(next.columns[index]?.length))
    rooms.push(next.columns[0] ?? '')
    waiting.shift()
  }
}

/** Groups words into lines, top to bottom, each from left to right. */
function linesOf(words: readonly PrintedWord[]): PrintedWord[][] {
  const middle = ({ top, bottom }: PrintedWord) => (top + bottom) / 2
  const lines: PrintedWord[][] = []
  for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1)
    if (line?.[0] && middle(word) - middle(line[0]) < 4) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.sort((a, b) => a.left - b.left))
}
