import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'

/**
 * A bar that stays above as one row once a phone's page below was scrolled past all but that; `children` are told, and leave out the rest.
 * Its place keeps its height, so that the page does not move under the finger. Whoever goes there by keyboard finds all of it.
 */
export function FoldingBar({ children }: { children: (isFolded: boolean) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const lastRow = useRef<HTMLDivElement>(null)
  /** Of its place, while the bar stands above the page. */
  const [height, setHeight] = useState<number>()
  const [hasKeys, setHasKeys] = useState(false)
  const isAbove = height !== undefined
  const isFolded = isAbove && !hasKeys

  useEffect(() => {
    if (!lastRow.current) return
    const watch = new IntersectionObserver(([entry]) => {
      const isPast = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0
      setHeight((known) => (isPast ? (known ?? place.current?.offsetHeight) : undefined))
    })
    watch.observe(lastRow.current)
    return () => watch.disconnect()
  }, [])

  return (
    <div ref={place} className="relative" style={{ height }}>
      <div ref={lastRow} aria-hidden className="absolute bottom-(--bar-row) size-px" />
      <div
        className={`flex flex-wrap items-center gap-y-1.5 px-2 py-1.5 md:px-3 ${isFolded ? 'gap-x-1.5' : 'gap-x-3'} ${
          isAbove ? 'fixed inset-x-0 top-0 z-bar border-b bg-surface' : ''
        }`}
        onFocus={({ target }) => setHasKeys(target.matches(':focus-visible'))}
        onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
          setHasKeys((known) => known && currentTarget.contains(relatedTarget))
        }
      >
        {children(isFolded)}
      </div>
    </div>
  )
}
