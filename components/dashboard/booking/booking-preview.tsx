import type { Booked } from '@/lib/domain/booking'
import { bookedText, bookingTexts as texts } from '@/lib/text/booking'
import { conflictText } from '@/lib/text/conflicts'
import { pairTitle } from '@/lib/text/grid'
import { steppedOverText } from '@/lib/text/placement'
import { WarningIcon } from '@/components/ui/icons'
import { FailureNote } from '../acts/failure-note'
import { WarningList } from '../acts/warning-list'
import type { PairAnswer } from './book-all'

/** What a booking would do, pair by pair, before anything is stored. `answers` null: it is being asked. */
export function BookingPreview({ answers }: { answers: readonly PairAnswer[] | null }) {
  return (
    <div role="status" className="grid gap-2">
      {answers === null ? (
        <p className="text-ink-faint">{texts.asking}</p>
      ) : (
        answers.map((answer) => (
          <div key={answer.pair} className="grid gap-1">
            {answers.length > 1 && <h3 className="text-sm font-semibold">{pairTitle(answer.pair)}</h3>}
            {'booked' in answer ? (
              <Free booked={answer.booked} />
            ) : (
              <>
                {answer.failure.kind === 'conflict' && <p className="text-danger">{texts.takenAll}</p>}
                <FailureNote failure={answer.failure} />
              </>
            )}
          </div>
        ))
      )}
    </div>
  )
}

function Free({ booked }: { booked: Booked }) {
  const { untaught, busy, warnings } = booked
  return (
    <>
      <p className={warnings.length > 0 ? '' : 'text-success'}>{bookedText(booked)}</p>
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
          <ul className="max-h-32 overflow-auto text-ink-soft">
            {busy.map((one) => (
              <li key={`${one.date}${one.pair}${one.id}/${one.with?.id}`}>{conflictText(one)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
