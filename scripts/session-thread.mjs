import { importSource } from '../lib/environment/import-source.mjs'

await importSource('scripts/session-thread.ts')
