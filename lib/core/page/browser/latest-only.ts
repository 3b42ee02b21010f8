export const overtaken = () => new DOMException('Overtaken by a newer call', 'AbortError')

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * Runs only the newest call: each waits `delay` milliseconds, and a newer one cancels the one waiting or in
 * flight, which rejects with an AbortError.
 */
export function latestOnly<Input, Output>(
  delay: number,
  call: (input: Input, signal: AbortSignal) => Promise<Output>,
): (input: Input) => Promise<Output> {
  let newest: AbortController | undefined
  return (input) => {
    newest?.abort()
    const own = (newest = new AbortController())
    return new Promise<Output>((resolve, reject) => {
      const timer = setTimeout(() => void call(input, own.signal).then(resolve, reject), delay)
      own.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(overtaken())
      })
    })
  }
}
