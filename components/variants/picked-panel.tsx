import { LessonTypeMark } from '@/components/core/marks/lesson-type-mark'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { loadTitle } from '@/lib/core/load/texts/load'
import { idNumbered, type RoomId } from '@/lib/core/names/rules/ids'
import { lessonText } from '@/lib/core/placing/texts/lesson-acts'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { Slot } from '@/lib/core/schedule/rules/schedule-grid'
import { fillingTexts } from '@/lib/filling/texts'
import {
  type NewStep,
  type PlacesQuestion,
  type RemainingLoad,
  type Repeat,
  repeats,
} from '@/lib/variants/rules/variant-view'
import { variantTexts as texts } from '@/lib/variants/texts'

const noRoom = 'none'

/**
 * What the planner has picked: load to place, or a class of the variant to move. `roomId` null: no room, or
 * the rooms it has.
 */
export type PickedClass =
  | { kind: 'place'; left: RemainingLoad; repeat: Repeat; roomId: RoomId | null }
  | { kind: 'move'; item: ScheduleItem; following: boolean; roomId: RoomId | null }

export const pickedQuestion = (picked: PickedClass, monday: CalendarDate): PlacesQuestion =>
  picked.kind === 'place'
    ? {
        kind: 'place',
        monday,
        roomId: picked.roomId,
        ref: picked.left.item.ref,
        repeat: picked.repeat,
      }
    : {
        kind: 'move',
        monday,
        roomId: picked.roomId,
        id: picked.item.id,
        following: picked.following,
      }

/** The step that puts it into a slot of the shown week. */
export function stepTo(picked: PickedClass, monday: CalendarDate, { day, pair }: Slot): NewStep {
  const to = { date: addDays(monday, day - 1), pair, roomId: picked.roomId }
  return picked.kind === 'place'
    ? { ...to, kind: 'place', ref: picked.left.item.ref, repeat: picked.repeat }
    : { ...to, kind: 'move', id: picked.item.id, following: picked.following }
}

/** The picked item, how to place it, and a button to remove it. */
export function PickedPanel(props: {
  picked: PickedClass
  isBusy: boolean
  hasFailed: boolean
  onChange: (picked: PickedClass | null) => void
  onRemove: () => void
}) {
  const { picked, isBusy, hasFailed, onChange, onRemove } = props
  return (
    <section aria-label={texts.picked} className="grid gap-3 rounded-lg border border-accent bg-surface p-3">
      <div>
        <h2 className="text-sm text-ink-soft">{texts.picked}</h2>
        <p className="font-semibold break-words">
          {picked.kind === 'place' ? loadTitle(picked.left.item) : lessonText(picked.item)}
        </p>
        <p role="status" className="text-sm text-pretty text-ink-soft">
          {hasFailed ? texts.placesFailed : texts.pressCell}
        </p>
      </div>
      {picked.kind === 'place' ? (
        <>
          <Select
            label={texts.repeat}
            value={picked.repeat}
            options={repeats.map((value) => ({ value, label: texts.repeats[value] }))}
            onChange={(repeat) => onChange({ ...picked, repeat })}
          />
          <Select
            label={texts.room}
            value={picked.roomId === null ? noRoom : String(picked.roomId)}
            options={[
              { value: noRoom, label: texts.noRoom },
              ...picked.left.rooms.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            onChange={(value) => onChange({ ...picked, roomId: value === noRoom ? null : idNumbered(Number(value)) })}
          />
        </>
      ) : (
        <Checkbox checked={picked.following} onChange={(following) => onChange({ ...picked, following })}>
          {texts.following}
        </Checkbox>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {picked.kind === 'move' && (
          <Button disabled={isBusy} onClick={onRemove}>
            {texts.removeClass}
          </Button>
        )}
        <Button onClick={() => onChange(null)}>{texts.unpick}</Button>
      </div>
    </section>
  )
}

/** The load of the shown subject that lacks classes in the variant. */
export const RemainingLoadList = (props: {
  left: readonly RemainingLoad[]
  onPick: (left: RemainingLoad) => void
  onFill: () => void
}) => (
  <section className="grid gap-1 rounded-lg border bg-surface p-3">
    <h2 className="font-semibold">{texts.left}</h2>
    {props.left.length === 0 ? (
      <p className="text-ink-soft">{texts.noneLeft}</p>
    ) : (
      <ul className="-mx-2 grid max-h-96 overflow-y-auto">
        {props.left.map((one) => (
          <li key={`${one.item.ref.of} ${one.item.ref.id}`}>
            <button
              type="button"
              className="flex min-h-control w-full items-baseline gap-2 rounded-md px-2 py-1 text-left hover:bg-surface-hover"
              onClick={() => props.onPick(one)}
            >
              <LessonTypeMark type={one.item.lessonType} />
              <span className="min-w-0 flex-1 break-words">{one.item.title}</span>
              <span className="shrink-0 text-sm text-ink-soft tabular-nums">{texts.leftHours(one.hours)}</span>
            </button>
          </li>
        ))}
      </ul>
    )}
    {props.left.length > 0 && (
      <Button look="quiet" className="justify-self-start" onClick={props.onFill}>
        {fillingTexts.open}
      </Button>
    )}
  </section>
)
