import type { DifferenceKind, ImportDifference } from '@/lib/imports/rules/import-comparison'
import {
  byHandText,
  changedSides,
  classTitle,
  comparisonTexts as texts,
  differenceTitles,
  wholeText,
} from '@/lib/imports/texts/import-comparison'
import { Badge, type Tone } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'

const tones: Readonly<Record<DifferenceKind, Tone>> = { new: 'success', changed: 'info', gone: 'danger' }

/** One class: what it is, what becomes of it, and what people made of it. */
export function DifferenceRow(props: {
  difference: ImportDifference
  isOn: boolean
  onTick: (isOn: boolean) => void
}) {
  const { difference, isOn, onTick } = props
  const { kind, before, after, isElsewhere } = difference
  const one = after ?? before
  const byHand = byHandText(difference)
  const title = one ? classTitle(one) : ''
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-b py-1.5 pr-3 pl-6 sm:grid-cols-[minmax(0,2fr)_6rem_minmax(0,3fr)]">
      <Checkbox className="min-h-6 self-start" checked={isOn} onChange={onTick}>
        <span className="font-medium">{title}</span>
        {one && one.groups.length > 1 && (
          <span className="block text-sm text-ink-soft">{one.groups.join(', ')}</span>
        )}
      </Checkbox>
      <span>
        <Badge tone={tones[kind]}>{differenceTitles[kind]}</Badge>
      </span>
      <div className="min-w-0 text-sm break-words">
        {kind === 'changed' ? (
          changedSides(difference.before, difference.after).map(({ label, ...side }) => (
            <p key={label}>
              <span className="text-ink-soft">{label}: </span>
              <s className="text-ink-soft">{side.before}</s> → {side.after}
            </p>
          ))
        ) : (
          <p className={kind === 'gone' ? 'text-ink-soft' : ''}>{one && wholeText(one)}</p>
        )}
        {byHand && <p className="text-warning">{byHand}</p>}
        {isElsewhere && <p className="text-ink-soft">{texts.elsewhere}</p>}
      </div>
    </div>
  )
}
