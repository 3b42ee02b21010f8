import { bookingTexts as texts } from '@/lib/booking/texts/booking'
import { conflictText } from '@/lib/core/texts/placing/conflicts'
import { pairTitle } from '@/lib/core/texts/live/grid'
import { steppedOverText } from '@/lib/core/texts/placing/placement'
import { previewTexts } from '@/lib/core/texts/requests/move'
import { WarningIcon } from '@/components/ui/icons'
import { FailureNote } from '@/components/core/changes/failure-note'
import { WarningList } from '@/components/core/changes/warning-list'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import type { BookedPair, PairAnswer } from './book-all'
import { bookedLine } from './booking-verdict'

/** Whether the preview contains more than the line beside the button. */
function hasMore([first, ...others]: readonly PairAnswer[]): boolean {
  if (!first || others.length > 0) return others.length > 0
  if ('booked' in first) {
    const { untaught, busy, warnings } = first.booked
    return untaught.length + busy.length + warnings.length > 0
  }
  const { failure } = first
  return failure.kind === 'lost' || (failure.kind === 'conflict' && failure.conflicts.length > 1)
}

/** The effect of a booking, pair by pair, before it is stored. */
export function BookingPreview({ answers }: { answers: readonly PairAnswer[] }) {
  if (!hasMore(answers)) return null
  return (
    <section role="status" aria-label={previewTexts.region} className="grid grid-cols-1 gap-2 border-t pt-3">
      {answers.map((answer) => (
        <div key={answer.pair} className="grid grid-cols-1 gap-1">
          {answers.length > 1 && <h3 className="text-sm font-semibold">{pairTitle(answer.pair)}</h3>}
          {'booked' in answer ? (
            <Free answer={answer} isAlone={answers.length === 1} />
          ) : (
            <>
              {answer.failure.kind === 'conflict' && <p className="text-danger">{texts.takenAll}</p>}
              <FailureNote failure={answer.failure} />
            </>
          )}
        </div>
      ))}
    </section>
  )
}

function Free({ answer, isAlone }: { answer: BookedPair; isAlone: boolean }) {
  const { calendar, now } = useDashboard()
  const { untaught, busy, warnings } = answer.booked
  return (
    <>
      {!isAlone && (
        <p className={warnings.length > 0 ? '' : 'text-success'}>
          {bookedLine(answer, { now, times: calendar.pairTimes })}
        </p>
      )}
      <WarningList warnings={warnings} />
      {untaught.length > 0 && (
        <details className="text-sm text-ink-soft">
          <summary>{texts.untaught}</summary>
          <ul>
            {untaught.map((one) => (
              <li key={one.date}>{steppedOverText(one)}</li>
            ))}
          </ul>
        </details>
      )}
      {busy.length > 0 && (
        <div className="grid gap-0.5 text-sm">
          <p className="flex items-center gap-1.5 font-medium text-warning">
            <WarningIcon className="size-4" />
            {texts.busy}
          </p>
          <ul className="text-ink-soft">
            {busy.map((one) => (
              <li key={`${one.date}${one.pair}${one.id}/${one.with?.id}`}>{conflictText(one)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
