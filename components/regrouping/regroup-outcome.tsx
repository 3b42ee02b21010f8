import { ConflictList, TouchedList, WarningList } from '@/components/core/changes/conflict-list'
import { endsHeld, type Regrouping, type DatedAct } from '@/lib/regrouping/rules'
import { reformTexts, regroupTexts as texts, groupTitleTexts, streamTexts } from '@/lib/regrouping/texts'

/** What an act means besides its classes. */
function meaning(order: DatedAct): string {
  switch (order.act) {
    case 'stream':
      return streamTexts.ends
    case 'part':
      return streamTexts.apart
    case 'halves':
      return order.count === 2 ? reformTexts.halved : reformTexts.whole
    case 'split':
      return reformTexts.split
    default:
      return reformTexts.merged
  }
}

/** What an act on a group would do, who is touched, and what is in the way. */
export function RegroupOutcome(props: { order: DatedAct; formerTitle: string; found: Regrouping }) {
  const { order, formerTitle, found } = props
  const { meetings, conflicts, warnings, touched } = found
  const everybody = touched.length > 0 && <TouchedList title={texts.touched} touched={touched} meetings={meetings} />
  if (order.act === 'rename')
    return (
      <div className="grid gap-1">
        <p className="text-pretty">{groupTitleTexts.after(order.title, order.since, meetings)}</p>
        <p className="text-pretty">{groupTitleTexts.before(formerTitle, order.since)}</p>
        <p className="text-sm text-pretty text-ink-soft">{groupTitleTexts.hint}</p>
        {everybody}
      </div>
    )
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        {meetings > 0 && <p>{texts.meetings(meetings)}</p>}
        <p className="text-pretty">{meaning(order)}</p>
        <p className="text-sm text-pretty text-ink-soft">{texts.before}</p>
      </div>
      {conflicts.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold text-danger">{endsHeld(order) ? reformTexts.ends : texts.held}</h3>
          <ConflictList conflicts={conflicts} />
          <p className="text-sm text-ink-soft">{endsHeld(order) ? reformTexts.endsHint : texts.heldHint}</p>
        </section>
      )}
      <WarningList warnings={warnings} />
      {everybody}
    </div>
  )
}
