/** A call that was answered with a failure: its `detail` and `code`, or the body as it came. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly detail: string | null,
    readonly code: string | null,
    /** The seconds after which it may be tried again, where the server says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail ?? `The server answered ${status}`)
  }
}
