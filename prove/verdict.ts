import { print, type Figure } from '@/bench/report'

/** What a proof found. `broken`: a sentence for each rule that did not hold, with what shows it. */
export type Verdict = { held: number; broken: string[]; figures?: Figure[] }

/** `rest` are the words after its name. */
export type Proof = (rest: string[]) => Promise<Verdict>

export function tell({ broken, figures = [] }: Verdict): void {
  figures.forEach(print)
  for (const sentence of broken) console.log(`  BROKEN  ${sentence}`)
}
