import type { ConfirmationState } from '@/lib/core/requests/rules/confirmation'

/** What became of a booking that is to be confirmed on the day. */
export const confirmationStateTitles: Readonly<Record<ConfirmationState, string>> = {
  open: 'ждёт подтверждения',
  confirmed: 'подтверждена',
  released: 'не\u00a0подтвердили, аудитория освобождена',
}
