import { Select } from '@/components/ui/select'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { DateSpan } from '@/lib/core/days/rules/calendar-consequences'
import { dayPartText, wishPanelTexts as texts } from '@/lib/core/placing/texts/wishes'
import { type DayPart, dayPartOf } from '@/lib/core/schedule/rules/wish'

/** The chosen part without its end, if that would be before its beginning on the only day. */
export const dayPartOfFields = ({ startsOn, endsOn }: DateSpan, { firstPair, lastPair }: DayPart): DayPart =>
  dayPartOf({ firstPair, lastPair: startsOn === endsOn && lastPair && lastPair < (firstPair ?? 0) ? null : lastPair })

/** From which pair of the first day and to which one of the last day, by default whole days. */
export function DayPartFields(props: {
  pairs: readonly Pair[]
  /** As of `dayPartOfFields`. */
  part: DayPart
  isOneDay: boolean
  onChange: (part: DayPart) => void
}) {
  const { pairs, part, isOneDay, onChange } = props
  const { firstPair = 0, lastPair = 0 } = part
  const labelled = (of: (pair: Pair) => DayPart, some: readonly Pair[]) =>
    some.map((pair) => ({ value: pair, label: dayPartText(of(pair)) }))
  const ends = isOneDay ? pairs.filter((pair) => pair >= firstPair) : pairs
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <Select<Pair | 0>
        label={texts.firstPair}
        value={firstPair}
        options={[{ value: 0, label: texts.fromMorning }, ...labelled((pair) => ({ firstPair: pair }), pairs.slice(1))]}
        onChange={(pair) => onChange({ ...part, firstPair: pair || undefined })}
      />
      <Select<Pair | 0>
        label={texts.lastPair}
        value={lastPair}
        options={[
          { value: 0, label: texts.tillEvening },
          ...labelled((pair) => ({ lastPair: pair }), ends.slice(0, -1)),
        ]}
        onChange={(pair) => onChange({ ...part, lastPair: pair || undefined })}
      />
    </div>
  )
}
