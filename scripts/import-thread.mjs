import { importSource } from '../lib/environment/import-source.mjs'

await importSource('scripts/import-thread.ts')
