import { proofs } from '@/prove/proofs.mjs'
import { reportVerdict } from '@/prove/verdict'
import { runCommand } from './run-command.mjs'

const [asked = '', ...rest] = process.argv.slice(2)
let held = 0
let failed = 0
let unknown = 0

const chosen = Object.entries(proofs).filter(([name]) => asked === 'all' || asked === name)
const demo = [
  ...['--import', 'tsx', 'scripts/prepare.ts', '--demo'],
  ...(asked === 'session' && rest.includes('whole') ? ['--whole-session'] : []),
]
const needsDemo = chosen.some(([, { alone, bare }]) => !alone && bare !== true && (!bare || bare !== rest[0]))
if (needsDemo && (await runCommand(process.execPath, demo)) !== 0)
  throw new Error('There is no demo university to prove on.')
for (const [name, { what, load }] of chosen) {
  console.log(`\n${name}: ${what}`)
  try {
    const { prove } = await load()
    const verdict = await prove(rest)
    reportVerdict(verdict)
    held += verdict.held
    failed += verdict.broken.length
    unknown += verdict.unknown?.length ?? 0
  } catch (error) {
    console.error(error)
    failed += 1
  }
}
console.log(`\n${held} held, ${failed} broken${unknown > 0 ? `, ${unknown} unknown` : ''}`)
process.exitCode = failed > 0 ? 1 : 0
