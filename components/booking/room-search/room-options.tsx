import type { ReactNode } from 'react'
import { mayHaveDrafts } from '@/lib/core/rules/schedule/planning'
import { pairsOf, type Pair } from '@/lib/core/rules/calendar/pairs'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { pairsFrom, type RoomOptions as Options } from '@/lib/core/rules/rooms/room-search'
import { pairCountText, roomTexts as texts } from '@/lib/core/texts/rooms/rooms'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { useDashboard } from '@/components/core/state/dashboard-provider'

type RoomOptionsProps = {
  from: Pair
  options: Options
  /** Fixed by the caller, without controls. */
  settled: Partial<Options>
  onChange: (change: Partial<Options>) => void
}

/** Search options. Several pairs and drafts are offered only to users who may search them. */
export function RoomOptions({ from, options, settled, onChange }: RoomOptionsProps) {
  const { actor, calendar } = useDashboard()
  const mostPairs = pairsFrom(pairsOf(calendar), from, Infinity).length
  const flag = (
    name: 'toSemesterEnd' | 'withOccupied' | 'ignoreWishes' | 'drafts',
    hint?: string,
  ): ReactNode =>
    settled[name] === undefined && (
      <span title={hint}>
        <Checkbox
          checked={options[name]}
          onChange={(checked) => onChange({ [name]: checked })}
          className="text-sm text-ink-soft"
        >
          {texts[name]}
        </Checkbox>
      </span>
    )
  return (
    <div role="group" aria-label={texts.options} className="grid grid-cols-1 gap-1.5">
      {settled.pairCount === undefined && isAllowed(actor, 'rooms.find_free_pairs') && (
        <div className="grid grid-cols-2 gap-1.5">
          <Select
            hidesLabel
            label={texts.pairCount}
            value={Math.min(options.pairCount, mostPairs)}
            options={Array.from({ length: mostPairs }, (_, index) => ({
              value: index + 1,
              label: pairCountText(index + 1),
            }))}
            onChange={(pairCount) => onChange({ pairCount })}
          />
          {options.pairCount > 1 && (
            <Select
              hidesLabel
              label={texts.together}
              value={options.together ? 'all' : 'any'}
              options={[
                { value: 'all', label: texts.inAll },
                { value: 'any', label: texts.inAny },
              ]}
              onChange={(value) => onChange({ together: value === 'all' })}
            />
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-x-4">
        {flag('withOccupied')}
        {flag('toSemesterEnd', texts.toSemesterEndHint)}
        {flag('ignoreWishes', texts.ignoreWishesHint)}
        {mayHaveDrafts(actor) && flag('drafts', texts.draftsHint)}
      </div>
    </div>
  )
}
