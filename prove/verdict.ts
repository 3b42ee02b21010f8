import { print, type Figure } from '@/bench/report'

/**
 * The result of a proof. `broken`: a sentence with evidence for each violated rule; `unknown`: for what could
 * not be found out.
 */
export type ProofVerdict = { held: number; broken: string[]; unknown?: string[]; figures?: Figure[] }

/** `rest`: command-line words after its name. */
export type Proof = (rest: string[]) => Promise<ProofVerdict>

export function reportVerdict({ broken, unknown = [], figures = [] }: ProofVerdict): void {
  figures.forEach(print)
  for (const sentence of unknown) console.log(`  UNKNOWN  ${sentence}`)
  for (const sentence of broken) console.log(`  BROKEN  ${sentence}`)
}
