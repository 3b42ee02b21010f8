/**
 * `work` for a timer, an event or a stream, where an exception or a rejection would have nobody to catch it
 * and end the process: it is logged, and `instead` gets what `work` got, such as the connection that is to be
 * closed.
 * @template {unknown[]} Given
 * @param {(...given: Given) => unknown} work
 * @param {(...given: Given) => unknown} [instead]
 * @returns {(...given: Given) => void}
 */
export const safely = (work, instead) => {
  /** @param {unknown} error @param {Given} given */
  const fail = (error, given) => {
    try {
      console.error(error)
      instead?.(...given)
    } catch (another) {
      console.error(another)
    }
  }
  return (...given) => {
    try {
      const result = work(...given)
      if (result instanceof Promise) result.catch((error) => fail(error, given))
    } catch (error) {
      fail(error, given)
    }
  }
}
