import { useEffect, useRef, useState, type FocusEvent } from 'react'

/**
 * Whether the bar stays above as its one row: the page below has been scrolled past all but that. `end` stands so far above the lower edge
 * of `place` as a row is high. Its place keeps its height, so that the page does not move under the finger. Whoever goes there by keyboard
 * finds all of it.
 */
export function useFoldedBar() {
  const place = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  const [hasKeys, setHasKeys] = useState(false)

  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(([entry]) => {
      const isPast = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0
      setHeight((known) => (isPast ? (known ?? place.current?.offsetHeight ?? null) : null))
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])

  return {
    place,
    end,
    height: height ?? undefined,
    isAbove: height !== null,
    isFolded: height !== null && !hasKeys,
    keys: {
      onFocus: ({ target }: FocusEvent) => setHasKeys(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setHasKeys((known) => known && currentTarget.contains(relatedTarget)),
    },
  }
}
