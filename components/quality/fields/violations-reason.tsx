import { SlotLink } from '@/components/core/changes/conflict-list'
import { ReasonField } from '@/components/core/fields/reason-field'
import { ScrollArea } from '@/components/ui/scroll-area'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { longestReason, type FirstOf, type VisibleViolation } from '@/lib/quality/rules/quality-check'
import { cutText, qualityTexts, violationText, violationsTitle } from '@/lib/quality/texts/quality'

/** A violation, with a link to where it is in the week of the first whom it is about. */
function ViolationLink({ violation }: { violation: VisibleViolation }) {
  const { who, date, pair } = violation
  const [first] = who
  const text = violationText(violation)
  return first && date ? <SlotLink subject={subjectOf(first.kind, first.id)} at={{ date, pair }} text={text} /> : text
}

/** The rules that publishing would violate, and the field for the reason it requires. */
export function ViolationsReason(props: {
  violations: FirstOf<VisibleViolation>
  reason: string
  onChange: (reason: string) => void
}) {
  const { total, items } = props.violations
  const cut = cutText(items.length, total)
  return (
    <section className="grid gap-2">
      <div>
        <h3 className="text-sm font-semibold text-danger">{violationsTitle(total)}</h3>
        <p className="text-sm text-ink-soft">{qualityTexts.hardAsked}</p>
      </div>
      <ScrollArea
        label={qualityTexts.hard}
        className="max-h-[30dvh] rounded-md border border-danger/40 bg-danger-soft/40"
      >
        <ul className="divide-y divide-danger/20">
          {items.map((violation, index) => (
            <li key={index} className="px-3 py-1.5">
              <ViolationLink violation={violation} />
            </li>
          ))}
        </ul>
      </ScrollArea>
      {cut && <p className="text-sm text-ink-soft">{cut}</p>}
      <ReasonField
        isRequired
        label={qualityTexts.reason}
        maxLength={longestReason}
        value={props.reason}
        onChange={props.onChange}
      />
    </section>
  )
}

/** The reason of an act: for the rules that it violates, if any; otherwise where `isNeeded`. */
export function ActReason(props: {
  violations?: FirstOf<VisibleViolation>
  isNeeded: boolean
  suggestions?: readonly string[]
  reason: string
  onChange: (reason: string) => void
}) {
  const { violations, isNeeded, suggestions, reason, onChange } = props
  if (violations && violations.total > 0) return <ViolationsReason {...{ violations, reason, onChange }} />
  return isNeeded ? <ReasonField isRequired value={reason} {...{ suggestions, onChange }} /> : null
}
