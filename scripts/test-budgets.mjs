/**
 * Seconds that a suite of jest, or one test in the browser, may take. A suite with a budget of its own has its
 * reason beside it; `npm test` names whatever is over.
 */
export const budgets = {
  suite: 10,
  browserTest: 15,
  /** By file. @type {Record<string, { seconds: number, because: string }>} */
  own: {},
}
