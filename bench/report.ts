import { cpus, totalmem } from 'node:os'

/** One measured figure. `reached` is absent without a target. */
export type Figure = {
  title: string
  measured: string
  baseline?: string
  target?: string
  reached?: boolean
}

/** A measurement. `rest`: command-line words after its name. */
export type Bench = (rest: string[]) => Promise<Figure[]>

/** The machine the figures were measured on. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown CPU'
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${model}, ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.version}`
}

export function print({ title, measured, baseline, target, reached }: Figure): void {
  console.log(`\n${title}\n  measured  ${measured}`)
  if (baseline !== undefined) console.log(`  baseline  ${baseline}`)
  if (target !== undefined) console.log(`  target    ${target}: ${reached ? 'reached' : 'MISSED'}`)
}

/** A row of the table of results. */
export const row = ({ title, measured, baseline = '', target = '', reached }: Figure): string =>
  `| ${[title, measured, baseline, target, reached === undefined ? '' : reached ? 'reached' : 'missed'].join(' | ')} |`

/** The quantile `part` of the values (0.5: the median). */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const p50p99 = (values: readonly number[]): string =>
  `p50 ${milliseconds(median(values))}, p99 ${milliseconds(quantile(values, 0.99))}`
