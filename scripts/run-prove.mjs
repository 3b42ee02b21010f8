import './require-node.mjs'
import { fileURLToPath } from 'node:url'
import { proofs } from '../prove/proofs.mjs'
import { runNamed } from './own-university.mjs'

/** `npm run prove -- NAME`: one of the long tests under attack, load and faults, or all. */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await runNamed('prove', proofs, 3180)
