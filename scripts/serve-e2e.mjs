import { discardData } from './discard-data.mjs'

/** The built product over a fresh demo university, for the browser tests: whatever an earlier run left in its folder goes first. */
await discardData(process.env.DATA_DIR)
await import('./start.mjs')
