import { isMachineBusy } from '@/lib/core/processes/service/machine-load'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { stoppedText } from '@/lib/core/wire/texts/errors'
import type { ThreadStopped } from '@/lib/export/pooled-thread'

const retryAfterSeconds = 60

/** What a person is told of a stopped thread: what has ended it, and what to do. */
export function stoppedError({ reason, milliseconds }: ThreadStopped): ServiceError {
  // Nobody reads what is told to whoever has gone.
  const detail =
    reason === 'time'
      ? stoppedText.time(milliseconds / 1000, isMachineBusy())
      : stoppedText[reason === 'left' ? 'death' : reason]
  return new ServiceError('unavailable', detail, { retryAfterSeconds })
}
