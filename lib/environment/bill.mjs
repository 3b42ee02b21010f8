import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Where a costly call notes what it has cost: milliseconds of a core, for the server that asked for it (scripts/web-listener).
 * On globalThis, because the framework bundles this file once more.
 * @type {AsyncLocalStorage<{ milliseconds: number | null }>}
 */
export const bill = (globalThis.timetableBill ??= new AsyncLocalStorage())
