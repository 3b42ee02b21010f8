import { takenText } from '@/lib/core/placing/texts/conflicts'
import { type Failure, saysTaken } from '@/lib/core/refusals/browser/refusal'
import { actTexts } from '@/lib/core/words/texts/acts'
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
