import { importSource } from '../lib/environment/import-source.mjs'

await importSource('scripts/filling-thread.ts')
