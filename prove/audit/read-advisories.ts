import { readFileSync } from 'node:fs'
import { satisfies, valid } from 'semver'
import { type Entry, fromBuffer } from 'yauzl'
import { z } from 'zod'
import type { ProofVerdict } from '../verdict'

/**
 * What matters of an advisory in the OSV form, as osv.dev hands them out (`npm/all.zip`, one JSON file an advisory).
 */
const advisoryShape = z.object({
  id: z.string(),
  summary: z.string().optional(),
  withdrawn: z.string().optional(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }),
        versions: z.array(z.string()).default([]),
        ranges: z
          .array(
            z.object({
              type: z.string(),
              events: z.array(
                z.object({
                  introduced: z.string().optional(),
                  fixed: z.string().optional(),
                  last_affected: z.string().optional(),
                }),
              ),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})
export type Advisory = z.infer<typeof advisoryShape>
type Affected = Advisory['affected'][number]

const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({ name: z.string().optional(), version: z.string().optional(), dev: z.boolean().optional() }),
  ),
})

type Shipped = { name: string; version: string }

/** The packages that are shipped, by package-lock.json: all that development alone does not need. */
export function shippedBy(lock: string): Shipped[] {
  return Object.entries(lockShape.parse(JSON.parse(lock)).packages).flatMap(([path, { name, version, dev }]) => {
    const last = path.split('node_modules/').at(-1) ?? ''
    return path === '' || dev === true || version === undefined ? [] : [{ name: name ?? last, version }]
  })
}

/** Whether a version lies in a range of events, which go in pairs: from `introduced` to what ends it. */
function isWithin(version: string, events: Affected['ranges'][number]['events']): boolean {
  let from: string | undefined
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) from = introduced === '0' ? '0.0.0-0' : introduced
    const end = fixed !== undefined ? `<${fixed}` : last !== undefined ? `<=${last}` : undefined
    if (from === undefined || end === undefined) continue
    if (satisfies(version, `>=${from} ${end}`, { includePrerelease: true })) return true
    from = undefined
  }
  return from !== undefined && satisfies(version, `>=${from}`, { includePrerelease: true })
}

const hits = ({ versions, ranges }: Affected, version: string): boolean =>
  versions.includes(version) ||
  ranges.some(({ type, events }) => type === 'SEMVER' && valid(version) !== null && isWithin(version, events))

/**
 * What a database of advisories says of the packages that are shipped. One that knows none of them leaves it unknown.
 */
export function judgeAdvisories(shipped: readonly Shipped[], advisories: readonly Advisory[]): ProofVerdict {
  const ofNpm = advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap(({ id, summary = '', affected }) =>
      affected.filter((one) => one.package.ecosystem === 'npm').map((one) => ({ id, summary, ...one })),
    )
  const names = new Set(ofNpm.map((one) => one.package.name))
  const known = shipped.filter(({ name }) => names.has(name))
  if (known.length === 0)
    return {
      held: 0,
      broken: [],
      unknown: ['the database knows no package that is shipped: is it the one of npm?'],
    }
  const broken = known.flatMap(({ name, version }) =>
    ofNpm
      .filter((one) => one.package.name === name && hits(one, version))
      .map(({ id, summary }) => `${name} ${version}: ${id} ${summary}`),
  )
  return { held: shipped.length - broken.length, broken }
}

/** The advisory that a file is; none for a file that is none, or no JSON. */
function advisoriesIn(text: string): Advisory[] {
  try {
    const advisory = advisoryShape.safeParse(JSON.parse(text))
    return advisory.success ? [advisory.data] : []
  } catch {
    return []
  }
}

/** Every advisory of a zip file. Throws for a file that is no zip; files in it that are no advisory are passed over. */
export function readAdvisories(path: string): Promise<Advisory[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(readFileSync(path), { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure)
      const found: Advisory[] = []
      zip.on('error', reject)
      zip.on('end', () => resolve(found))
      zip.on('entry', (entry: Entry) => {
        if (!entry.fileName.endsWith('.json')) return zip.readEntry()
        zip.openReadStream(entry, (trouble, stream) => {
          if (trouble) return reject(trouble)
          const chunks: Buffer[] = []
          stream.on('error', reject)
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            found.push(...advisoriesIn(Buffer.concat(chunks).toString()))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}
