/**
 * Wraps `work` for a timer, an event or a stream, where nobody would catch an exception or rejection and the
 * process would end: it is logged, and `instead` is called with the arguments of `work`, such as the
 * connection to close.
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
