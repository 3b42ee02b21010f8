import { LessonTypeMark } from '@/components/core/marks/lesson-type-mark'
import { ScrollArea } from '@/components/ui/scroll-area'
import { addDays, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { dayAndDate } from '@/lib/core/calendar/texts/dates'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { Slot } from '@/lib/core/schedule/rules/schedule-grid'
import { classTitle, groupText, pairTitle } from '@/lib/core/schedule/texts/grid'
import type { MarkedClass } from '@/lib/variants/rules/differences'
import type { VariantPlace } from '@/lib/variants/rules/variant-view'
import { markSigns, markTexts, stoodText, variantTexts as texts } from '@/lib/variants/texts'
import type { PickedClass } from './picked-panel'

type WeekProps = {
  monday: CalendarDate
  pairs: readonly Pair[]
  classes: readonly MarkedClass[]
  picked: PickedClass | null
  /** Undefined while loading. */
  places: readonly VariantPlace[] | undefined
  isBusy: boolean
  onPut: (slot: Slot) => void
  /** Null: read-only. */
  onPick: ((item: ScheduleItem) => void) | null
}

/**
 * The week of a subject in a variant: each class with its mark and, when something is picked, where it can
 * go.
 */
export function VariantWeekTable(props: WeekProps) {
  const { monday, pairs, classes } = props
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((day) => addDays(monday, day))
    .filter((date, index) => index < 6 || classes.some(({ item }) => item.date === date))
  return (
    <ScrollArea label={texts.week} className="rounded-lg border bg-surface">
      <table aria-label={texts.week} className="w-full min-w-3xl table-fixed border-collapse text-left text-sm">
        <thead>
          <tr>
            <td className="sticky left-0 z-1 w-9 border-b bg-surface" />
            {days.map((date) => (
              <th key={date} scope="col" className="border-b border-l px-2 py-1.5 font-semibold">
                {dayAndDate(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <tr key={pair}>
              <th
                scope="row"
                aria-label={pairTitle(pair)}
                className="sticky left-0 z-1 border-t bg-surface text-center align-top leading-8 font-medium text-ink-soft"
              >
                {pair}
              </th>
              {days.map((date) => (
                <td key={date} className="h-14 border-t border-l p-0.5 align-top">
                  <Cell {...props} date={date} pair={pair} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function Cell(props: WeekProps & { date: CalendarDate; pair: Pair }) {
  const { classes, picked, places, isBusy, onPut, onPick, date, pair } = props
  const own = classes.filter(({ item }) => item.date === date && item.pair === pair)
  const day = weekdayOf(date)
  const place = places?.find((one) => one.day === day && one.pair === pair)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      {own.map((one) => (
        <ClassCard
          key={`${one.mark} ${one.item.id}`}
          marked={one}
          isPicked={picked?.kind === 'move' && picked.item.id === one.item.id}
          onPick={one.mark === 'gone' ? null : onPick}
        />
      ))}
      {picked && places && (
        <button
          type="button"
          disabled={isBusy || place?.free === 0}
          title={place?.reasons.join('\n')}
          aria-label={`${dayAndDate(date)}, ${pairTitle(pair)}: ${verdictOf(place)}`}
          className={`min-h-8 rounded-md border border-dashed px-1 text-center disabled:cursor-not-allowed ${
            place && place.free < place.dates
              ? place.free === 0
                ? 'border-line text-ink-soft'
                : 'border-warning text-warning hover:bg-surface-hover'
              : 'border-success text-success hover:bg-surface-hover'
          }`}
          onClick={() => onPut({ day, pair })}
        >
          {verdictOf(place)}
        </button>
      )}
    </div>
  )
}

/** Nothing is known for a class without load: the server refuses taken places. */
const verdictOf = (place: VariantPlace | undefined): string => {
  if (!place) return texts.here
  return place.dates === 0 ? texts.noDay : texts.free(place.free, place.dates)
}

const looks: Record<MarkedClass['mark'], string> = {
  added: 'border-success',
  moved: 'border-accent',
  gone: 'border-dashed border-danger text-ink-soft line-through',
  same: 'border-line',
}

function ClassCard(props: { marked: MarkedClass; isPicked: boolean; onPick: ((item: ScheduleItem) => void) | null }) {
  const { marked, isPicked, onPick } = props
  const { item, mark, other } = marked
  const face = (
    <>
      <span className="flex items-baseline gap-1">
        {mark !== 'same' && (
          <span className="shrink-0 font-bold" aria-hidden>
            {markSigns[mark]}
          </span>
        )}
        {mark !== 'same' && <span className="sr-only">{markTexts[mark]}: </span>}
        <LessonTypeMark type={item.lessonType} />
        <span className="min-w-0 font-medium break-words hyphens-auto">{classTitle(item)}</span>
      </span>
      <span className="block text-xs break-words text-ink-soft">
        {[...item.rooms.map(({ title }) => title), ...item.groups.map(groupText)].slice(0, 4).join(', ')}
      </span>
      {other && <span className="block text-xs text-accent">{stoodText(other)}</span>}
    </>
  )
  const look = `block w-full rounded-md border px-1.5 py-1 text-left ${looks[mark]} ${isPicked ? 'bg-accent-soft' : ''}`
  return onPick ? (
    <button
      type="button"
      aria-pressed={isPicked}
      className={`${look} hover:bg-surface-hover`}
      onClick={() => onPick(item)}
    >
      {face}
    </button>
  ) : (
    <div className={look}>{face}</div>
  )
}
