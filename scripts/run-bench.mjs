import './require-node.mjs'
import { fileURLToPath } from 'node:url'
import { benches } from '../bench/benches.mjs'
import { runNamed } from './own-university.mjs'

/** `npm run bench -- NAME`: one measurement, or all. */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await runNamed('bench', benches, 3170)
