import { spawn } from 'node:child_process'
import { discardData } from './discard-data.mjs'
import { showErrors } from './shown-errors.mjs'

/** The built product over a fresh demo university, for the browser tests: whatever an earlier run left in its folder goes first. */
await discardData(process.env.DATA_DIR)
const product = spawn(process.execPath, ['scripts/start.mjs'], { stdio: ['ignore', 'inherit', 'pipe'] })
showErrors(product)
for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => product.kill(name))
product.once('exit', (code) => process.exit(code ?? 1))
