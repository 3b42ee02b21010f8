import { proofs } from '@/prove/proofs.mjs'
import { tell } from '@/prove/verdict'
import { runCommand } from './run-command.mjs'

const [asked = '', ...rest] = process.argv.slice(2)
let held = 0
let failed = 0

const chosen = Object.entries(proofs).filter(([name]) => asked === 'all' || asked === name)
const demo = ['--import', 'tsx', 'scripts/prepare.ts', '--demo']
if (chosen.some(([, proof]) => !('alone' in proof)) && (await runCommand(process.execPath, demo)) !== 0)
  throw new Error('There is no demo university to prove on.')
for (const [name, { what, load }] of chosen) {
  console.log(`\n${name}: ${what}`)
  try {
    const { prove } = await load()
    const verdict = await prove(rest)
    tell(verdict)
    held += verdict.held
    failed += verdict.broken.length
  } catch (error) {
    console.error(error)
    failed += 1
  }
}
console.log(`\n${held} held, ${failed} broken`)
process.exitCode = failed > 0 ? 1 : 0
