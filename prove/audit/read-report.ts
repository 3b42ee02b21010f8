import { z } from 'zod'
import type { ProofVerdict } from '../verdict'

const reportShape = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
  metadata: z.object({ dependencies: z.object({ prod: z.number().int().positive() }) }),
})

const refusalShape = z.object({ message: z.string() })

/**
 * What `npm audit --json` says of the packages that are shipped. Anything but a whole report leaves it
 * unknown: silence is no proof.
 */
export function readReport(text: string): ProofVerdict {
  const unknown = (why: string): ProofVerdict => ({
    held: 0,
    broken: [],
    unknown: [`no advisories were told: ${why}`],
  })
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    return unknown('the answer is no JSON')
  }
  const report = reportShape.safeParse(told)
  if (!report.success) {
    const refusal = refusalShape.safeParse(told)
    return unknown(refusal.success ? refusal.data.message : 'the answer is no report')
  }
  const { vulnerabilities, metadata } = report.data
  const broken = Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => {
    const advisories = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`))
    return `${name} ${range} (${severity}): ${advisories.join('; ')}`
  })
  return { held: metadata.dependencies.prod - broken.length, broken }
}
