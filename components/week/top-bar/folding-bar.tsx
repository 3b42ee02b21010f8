import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'

/**
 * A sticky bar that collapses to one row when a phone's page is scrolled; `children` get the state and omit the rest. The space
 * keeps its height, so that the page does not jump. Keyboard focus expands it.
 */
export function FoldingBar({ children }: { children: (isFolded: boolean) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const lastRow = useRef<HTMLDivElement>(null)
  /** The reserved height while the bar is sticky. */
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
