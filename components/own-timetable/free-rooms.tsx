import { buttonClass } from '@/components/ui/button'
import type { PairTime } from '@/lib/core/calendar/rules/pairs'
import type { RoomEntry } from '@/lib/core/schedule/rules/vocabulary'
import { timeRange } from '@/lib/core/schedule/texts/grid'
import { grouped } from '@/lib/core/words/rules/lists'
import { freeBuildingTitle, freeNowLead, freeNowTexts as texts, roomNote } from '@/lib/own-timetable/texts/free-now'

type FreeRoom = Omit<RoomEntry, 'active'> & { staysFree: boolean; consent?: string }

/** The rooms free now, by building. `found` null: no pair is left today. */
export function FreeRooms({ found }: { found: { time: PairTime; rooms: readonly FreeRoom[] } | null }) {
  const rooms = found?.rooms ?? []
  const buildings = [...grouped(rooms, ({ building }) => building)]
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-3 p-3 sm:py-6">
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      {found ? (
        <p className="text-ink-soft">{freeNowLead(found.time.pair, timeRange(found.time), rooms.length)}</p>
      ) : (
        <p>{texts.over}</p>
      )}
      {found && rooms.length === 0 && <p>{texts.none}</p>}
      {buildings.length > 1 && (
        <nav aria-label={texts.buildings} className="flex flex-wrap gap-1.5">
          {buildings.map(([building], index) => (
            <a key={building ?? ''} href={`#b${index}`} className={buttonClass('plain')}>
              {building ?? texts.other}
            </a>
          ))}
        </nav>
      )}
      <div className="grid items-start grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3">
        {buildings.map(([building, inside], index) => (
          <section
            id={`b${index}`}
            key={building ?? ''}
            aria-label={freeBuildingTitle(building)}
            className="overflow-hidden rounded-lg border bg-surface"
          >
            <h2 className="px-3 py-2 font-semibold">{freeBuildingTitle(building)}</h2>
            <ul className="divide-y border-t">
              {inside.map((room) => (
                <li key={room.id} className="flex flex-wrap justify-between gap-x-3 px-3 py-1.5">
                  <span className="font-medium">{room.title}</span>
                  <span className="text-sm text-ink-soft">{roomNote(room)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {found && <p className="text-sm text-ink-soft text-pretty">{texts.hint}</p>}
    </main>
  )
}
