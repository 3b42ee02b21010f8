/** A call that returned an error: its `detail` and `code`, or the raw body. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly detail: string | null,
    readonly code: string | null,
    /** Seconds to wait before a retry, if the server gave them. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail ?? `The server answered ${status}`)
  }
}
