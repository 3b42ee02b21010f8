import type { Failure } from '@/lib/client/refusal'
import { actTexts } from '@/lib/text/acts'
import { takenText } from '@/lib/text/conflicts'
import { ConflictList } from './conflict-list'

/** Why something was not, or would not be, done: by name where places are taken. */
export function FailureNote({ failure }: { failure: Failure }) {
  if (failure.kind === 'lost') return <p className="text-danger">{actTexts.lost}</p>
  if (failure.kind === 'conflict' && failure.conflicts.length > 0)
    return <ConflictList conflicts={failure.conflicts} />
  return <p className="text-danger">{failure.detail}</p>
}

/** The same in a line beside the button that it holds; null: an answer that was lost holds nothing, whoever presses asks again. */
export function whyHeld(failure: Failure): string | null {
  if (failure.kind === 'lost') return null
  return failure.kind === 'conflict' && failure.conflicts.length > 0
    ? takenText(failure.conflicts)
    : failure.detail
}
