type Runs = { numRuns: number; seed?: number; endOnFailure: boolean }

/**
 * How often a property of much work is tried: ordinarily the same `few` cases, so that no run hangs on luck; with
 * TEST_LONG `many` new ones. A failure is told as it was found: making it smaller takes longer than a test may.
 */
export const propertyRuns = (few: number, many: number, seed = 121): Runs =>
  process.env.TEST_LONG ? { numRuns: many, endOnFailure: true } : { numRuns: few, seed, endOnFailure: true }
