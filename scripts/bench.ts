import { machine, print, type Bench } from '@/bench/report'

const benches: Record<string, () => Promise<{ bench: Bench }>> = {
  'live-fanout': () => import('@/bench/live-fanout'),
  growth: () => import('@/bench/growth'),
  'schedule-call': () => import('@/bench/schedule-call'),
}

const [name = '', ...rest] = process.argv.slice(2)
const chosen = benches[name]
if (chosen) {
  console.log(machine())
  const { bench } = await chosen()
  for (const figure of await bench(rest)) print(figure)
} else {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
}
