import { mondayOf, parseCalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { kindsOfLive, parseObject, typesOfLive } from '@/lib/core/calls/live/live'
import type { OpenedClass, OtherPlanner, Presence, WorkPlace } from './rules'

/** Limit of the weeks that show one class: far more than a stream has. */
const mostWeeks = 60

const encodePlace = ({ kind, id, monday }: WorkPlace) => ({
  type: kind === 'faculty' ? kind : typesOfLive[kind],
  id,
  ...(monday && { dbeg: monday }),
})

/** Throws TypeError unless it is a place: only programmes and faculties are places without a week. */
function decodePlace(value: unknown): WorkPlace {
  const { type, id, dbeg } = (value ?? {}) as Record<string, unknown>
  const kind = type === 'faculty' ? type : kindsOfLive.get(type)
  const date = typeof dbeg === 'string' ? parseCalendarDate(dbeg) : null
  if (!kind || typeof id !== 'number' || !Number.isSafeInteger(id)) throw new TypeError('Not a place')
  const isWhole = dbeg === undefined && (kind === 'programme' || kind === 'faculty')
  if (!isWhole && (!date || kind === 'faculty')) throw new TypeError('Not a week')
  return { kind, id, monday: date && mondayOf(date) }
}

function decodeOpened(value: unknown): OpenedClass | null {
  if (value === undefined) return null
  const { id, shown_in: weeks } = (value ?? {}) as Record<string, unknown>
  if (typeof id !== 'number' || !Array.isArray(weeks) || weeks.length > mostWeeks) throw new TypeError('Not a class')
  return { id: id as MeetingId, shownIn: weeks.map(decodePlace) }
}

/** The frame of a page; null: nothing is shown any more. */
export const encodePresence = (presence: Presence | null): string =>
  JSON.stringify({
    type: 'presence',
    data: presence && {
      at: encodePlace(presence.at),
      editing: presence.isEditing,
      ...(presence.opened && {
        class: {
          id: presence.opened.id,
          shown_in: presence.opened.shownIn.slice(0, mostWeeks).map(encodePlace),
        },
      }),
    },
  })

/** Null unless the frame is of this kind and valid. `said` null: the page is left. */
export function decodePresence(frame: string): { said: Presence | null } | null {
  const { type, data } = parseObject(frame) ?? {}
  if (type !== 'presence') return null
  if (data === null) return { said: null }
  try {
    const { at, editing, class: opened } = (data ?? {}) as Record<string, unknown>
    return { said: { at: decodePlace(at), isEditing: editing === true, opened: decodeOpened(opened) } }
  } catch {
    return null
  }
}

export const encodeOthers = (others: readonly OtherPlanner[]): string =>
  JSON.stringify({
    type: 'presence',
    data: others.map(({ name, isHere, isEditing, classes }) => ({
      name,
      here: isHere,
      editing: isEditing,
      classes,
    })),
  })

type SentOther = { name: string; here: boolean; editing: boolean; classes: MeetingId[] }

/** Null for other messages. The live server is ours, so the rows are not checked. */
export function decodeOthers(message: string): OtherPlanner[] | null {
  const { type, data } = parseObject(message) ?? {}
  if (type !== 'presence' || !Array.isArray(data)) return null
  return (data as SentOther[]).map(({ name, here, editing, classes }) => ({
    name,
    isHere: here,
    isEditing: editing,
    classes,
  }))
}
