import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import { isSameSlot, type DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { isVirtualRoom, onlineRoomId } from '@/lib/core/names/rules/ids'
import type {
  Handover,
  NamedTeacher,
  RequestKind,
  RequestTrace,
  ScheduleItem,
  StandingPlace,
  TitledRoom,
} from '@/lib/core/schedule/rules/schedule'
import { otherPlace, outcomeOf, type Became, type Outcome } from '@/lib/core/schedule/rules/trace'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { roomsText } from './rooms-text'
import { handoverText } from './substitutions'

const nbsp = '\u00a0'

/**
 * What happened to a class, in the same words everywhere: `word` in a mark or sentence, `noun` as the name of
 * the act.
 */
export const becameWords: Record<Became, { word: string; noun: string }> = {
  withdrawn: { word: 'снято', noun: 'Снятие' },
  moved: { word: 'перенесено', noun: 'Перенос' },
  rehoused: { word: 'переведено', noun: 'Перевод' },
  substituted: { word: 'замена', noun: 'Замена' },
}

/** `Снято`, `Перенесено` */
export const becameTitle = (became: Became): string => upperFirst(becameWords[became].word)

/** A class that was given its first rooms. */
export const roomGiven = 'Аудитория назначена'
/** Online is no room that somebody was given. */
export const nowOnline = 'Теперь онлайн'

/** `на 18.11, 3-ю пару` */
const toSlot = ({ date, pair }: DatedSlot): string => `на${nbsp}${dayMonth(date)}, ${pair}-ю${nbsp}пару`

/** `с 16.11, 1-й пары` */
const fromSlot = ({ date, pair }: DatedSlot): string => `с${nbsp}${dayMonth(date)}, ${pair}-й${nbsp}пары`

/** `с 16.11, 1-й пары`, followed by the rooms; `из` if only the rooms changed. */
export const sourceText = (at: DatedSlot, place: StandingPlace): string =>
  isSameSlot(at, place) ? 'из' : fromSlot(place)

/** `rooms`: where it stands now. */
type Told = Omit<Outcome, 'place'> & {
  place: (DatedSlot & { rooms: readonly TitledRoom[] }) | null
  rooms: readonly TitledRoom[]
}

/** For a class with new rooms in the same slot, the text before the rooms. Virtual rooms get no `ауд.`. */
const toRooms = (rooms: readonly TitledRoom[]): string =>
  rooms.every(({ id }) => isVirtualRoom(id)) ? `в${nbsp}ту${nbsp}же пару:` : `в${nbsp}ту${nbsp}же пару в${nbsp}ауд.`

/** The parts of a trace's text before the rooms; `slot` is the link text, null if only the rooms changed. */
function outcomeParts({ became, isGone, isSwap, place, rooms }: Told): { verb: string; slot: string | null } {
  const title = becameTitle(became)
  const verb = isSwap ? `Обмен: ${title.toLowerCase()}` : title
  if (!place) return { verb: isGone || became === 'substituted' ? verb : `${verb} сюда`, slot: null }
  if (became === 'moved') return { verb, slot: isGone ? toSlot(place) : fromSlot(place) }
  if (place.rooms.length === 0) {
    const isOnline = rooms.some(({ id }) => id === onlineRoomId)
    return { verb: isGone ? verb : isOnline ? nowOnline : roomGiven, slot: null }
  }
  return { verb: `${verb} ${isGone ? toRooms(place.rooms) : 'из'}`, slot: null }
}

/** `Перенесено на 18.11, 3-ю пару, К-206`, `Переведено в ту же пару в ауд. К-206`, `Снято` */
export function outcomeText(outcome: Told): string {
  const { verb, slot } = outcomeParts(outcome)
  const rooms = roomsText(outcome.place?.rooms ?? [])
  return [verb, [slot, rooms].filter(Boolean).join(', ')].filter(Boolean).join(' ')
}

type Moved = Pick<ScheduleItem, 'state' | 'date' | 'pair'> & { rooms: readonly TitledRoom[]; trace: RequestTrace }

/** The same parts for a class of a week, with the other place. */
export function traceParts(item: Moved): { verb: string; slot: string | null; place: StandingPlace | null } {
  const place = otherPlace(item)
  const outcome = outcomeOf({ ...item, substitution: null })
  return { ...(outcome ? outcomeParts({ ...outcome, rooms: item.rooms }) : { verb: '', slot: null }), place }
}

/** Name of the link to the other place. */
export const traceTarget = ({ state }: Pick<Moved, 'state'>, place: StandingPlace): string =>
  state === 'trace' ? `Показать, куда: ${toSlot(place)}` : `Показать, откуда: ${fromSlot(place)}`

/** Past-tense verbs in the form of a label with a colon, which suit both men and women. */
const doers: Record<RequestKind, string> = {
  booking: 'перевёл',
  exam: 'перевёл',
  move: 'перенёс',
  withdrawal: 'снял',
  swap: 'поменял',
  transition: 'перевёл',
}

/** A name may already end with a full stop. */
const stopAfter = (name = ''): string => (name.endsWith('.') ? '' : '.')

/** `. Причина: болезнь; перенёс: Иванова А. П.`, appended to the trace. */
export function traceWhy({ kind, reason, by }: RequestTrace, place: StandingPlace | null): string {
  const parts = [reason && `причина: ${reason}`, by && `${doers[kind]}: ${by}`].filter(Boolean)
  return parts.length > 0 ? `${stopAfter(place?.rooms.at(-1)?.title)} ${upperFirst(parts.join('; '))}` : ''
}

/** `. Назначил: Иванова А. П.`, appended to the current teachers' names. */
export const handoverWhy = ({ by }: Handover, teachers: readonly NamedTeacher[]): string =>
  by && `${stopAfter(teachers.at(-1)?.name)} Назначил: ${by}`

/**
 * `Перенесено на 18.11, 3-ю пару, К-206. Причина: болезнь; перенёс: Иванова А. П.`, `Замена: ведёт Петров П.
 * П. Назначил: Иванова А. П.`; empty for a class without a trace.
 */
export function traceText({
  trace,
  ...item
}: Pick<ScheduleItem, 'state' | 'date' | 'pair' | 'trace' | 'teachers'> & { rooms: readonly TitledRoom[] }): string {
  if (!trace) return ''
  if (trace.kind === 'substitution') return `${handoverText(item.teachers)}${handoverWhy(trace, item.teachers)}`
  const outcome = outcomeOf({ ...item, trace, substitution: null })
  return outcome ? `${outcomeText({ ...outcome, rooms: item.rooms })}${traceWhy(trace, outcome.place)}` : ''
}
