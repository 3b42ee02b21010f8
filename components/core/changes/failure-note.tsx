import { type Failure, saysTaken } from '@/lib/core/browser/calls/refusal'
import { actTexts } from '@/lib/core/texts/placing/acts'
import { takenText } from '@/lib/core/texts/placing/conflicts'
import { ConflictList } from './conflict-list'

/** Why an action failed or would fail; names the conflicts. */
export function FailureNote({ failure }: { failure: Failure }) {
  if (failure.kind === 'lost') return <p className="text-danger">{actTexts.lost}</p>
  if (saysTaken(failure)) return <ConflictList conflicts={failure.conflicts} />
  return <p className="text-danger">{failure.detail}</p>
}

/**
 * A one-line version beside the disabled button; null for a lost answer, which does not disable it, so that
 * the user can retry.
 */
export function whyHeld(failure: Failure): string | null {
  if (failure.kind === 'lost') return null
  return saysTaken(failure) ? takenText(failure.conflicts) : failure.detail
}
