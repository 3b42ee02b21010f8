import type { TeachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import type { PairTime } from '@/lib/core/calendar/rules/pairs'
import type { BuildingOccupancy, Occupancy, RoomOccupancy } from '@/lib/print/rules/room-occupancy'
import type { ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import { Words } from './words'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { dayTitle, standsFor } from '@/lib/core/calendar/texts/dates'
import { groupText, gridTexts, requestTitle } from '@/lib/core/schedule/texts/grid'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { substitutionMark } from '@/lib/core/schedule/texts/substitutions'
import {
  buildingText,
  occupancySheet as texts,
  pairAndTime,
  occupancySeatsText,
  occupancyTakenText,
  totalText,
  occupancyWeekText,
} from '@/lib/print/texts/occupancy-sheet'
import './occupancy-sheet.css'

const cell = 'border print:border-line-strong px-2 py-1 align-top max-sm:px-1'
const seats = `${cell} text-right max-sm:hidden`

export function OccupancySheet({
  occupancy: { date, pair, buildings },
  day,
  time,
}: {
  occupancy: Occupancy
  day: TeachingDay
  time: PairTime | undefined
}) {
  const notes = [
    occupancyWeekText(day.parity),
    day.holiday === null ? '' : `${gridTexts.holiday}: ${day.holiday}`,
    day.moved ? standsFor(day.moved.runsAs) : '',
  ]
  const when = [`${dayTitle(date)} ${date.slice(0, 4)}`, pairAndTime(pair, time), ...notes].filter(Boolean).join(' · ')
  return (
    <>
      <main className="occupancy-sheet mx-auto my-4 max-w-[52rem] bg-surface p-6 shadow-popover max-sm:p-3 print:m-0 print:max-w-none print:p-0 print:shadow-none">
        <header className="mb-4">
          <h1 className="text-xl font-semibold">{texts.title}</h1>
          {/* repeated in print for each building */}
          <p className="mt-1 print:hidden">{when}</p>
          <p className="mt-1 font-medium">{totalText(buildings)}</p>
        </header>
        {buildings.map((building, index) => (
          <Building key={building.building ?? ''} {...building} when={when} startsPage={index > 0} />
        ))}
      </main>
    </>
  )
}

function Building({
  building,
  rooms,
  taken,
  total,
  when,
  startsPage,
}: BuildingOccupancy & { when: string; startsPage: boolean }) {
  return (
    <section className={`mb-8 print:mb-0 ${startsPage ? 'print:break-before-page' : ''}`}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {/* no heading cell, which may hold no heading */}
            <td colSpan={4} className="pb-2">
              <h2 className="text-lg font-semibold">{buildingText(building)}</h2>
              <p>{upperFirst(occupancyTakenText({ taken, total }))}</p>
              <p className="hidden text-ink-soft print:block">{when}</p>
            </td>
          </tr>
          <tr className="bg-surface-hover text-left">
            <th scope="col" className={`${cell} w-[6.5rem] max-sm:w-auto`}>
              {texts.room}
            </th>
            <th scope="col" className={`${seats} w-[3.5rem]`}>
              {texts.seats}
            </th>
            <th scope="col" className={cell}>
              {texts.what}
            </th>
            <th scope="col" className={`${cell} w-[32%]`}>
              {texts.who}
            </th>
          </tr>
        </thead>
        {rooms.map((room) => (
          <RoomRows key={room.room.id} {...room} />
        ))}
      </table>
    </section>
  )
}

/** A room with a row per meeting, or several if it is double-booked. Kept on one page. */
function RoomRows({ room, items, requests, isTaken }: RoomOccupancy) {
  const uses = [...items.map(itemUse), ...requests.map(requestUse)]
  const shown = uses.length > 0 ? uses : [{ key: 'none', what: null, who: '', overlaps: false }]
  return (
    <tbody className="break-inside-avoid">
      {shown.map(({ key, what, who, overlaps }, index) => (
        <tr key={key}>
          {index === 0 && (
            <>
              <th scope="row" rowSpan={shown.length} className={`${cell} text-left font-semibold`}>
                {room.title}
                {room.isPlaceholder && (
                  <span className="block text-xs font-normal text-ink-soft">{texts.placeholder}</span>
                )}
              </th>
              <td rowSpan={shown.length} className={seats}>
                {occupancySeatsText(room)}
              </td>
            </>
          )}
          {what === null ? (
            <td colSpan={2} className={`${cell} ${isTaken ? '' : 'text-ink-soft'}`}>
              {isTaken ? texts.hidden : `○ ${texts.free}`}
            </td>
          ) : (
            <>
              <td className={cell}>
                {what}
                {overlaps && <strong className="block">⚠ {texts.overlap}</strong>}
              </td>
              <td className={cell}>
                <Words text={who} />
              </td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  )
}

const itemUse = (item: ScheduleItem) => ({
  key: `item ${item.id}`,
  what: `${lessonTypeShort[item.lessonType]} ${item.title}`.trim(),
  who: [
    item.teachers.map(({ name }) => name).join(', '),
    item.substitution ? substitutionMark(item.teachers) : '',
    item.groups.map(groupText).join(', '),
  ]
    .filter(Boolean)
    .join('; '),
  overlaps: item.overlaps,
})

const requestUse = (request: ScheduleRequest) => ({
  key: `request ${request.id}`,
  what: `${requestTitle[request.kind]}: ${[...new Set([request.title, request.description])].filter(Boolean).join('. ')}`,
  who: [
    request.teachers.map(({ name }) => name).join(', ') || request.inCharge,
    request.groups.map(groupText).join(', '),
  ]
    .filter(Boolean)
    .join('; '),
  overlaps: request.overlaps,
})
