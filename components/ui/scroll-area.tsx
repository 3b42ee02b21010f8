'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'

/** A scrollable area without interactive content; focusable, so that keys can scroll it. */
export function ScrollArea(props: { label: string; className: string; children: ReactNode }) {
  const { label, className, children } = props
  const area = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const own = area.current
    if (!own) return
    const measure = () => setScrolls(own.scrollHeight > own.clientHeight)
    const sizes = new ResizeObserver(measure)
    for (const one of [own, ...own.children]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [children])
  return (
    <div
      ref={area}
      {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      className={`overflow-auto focus-visible:-outline-offset-2 ${className}`}
    >
      {children}
    </div>
  )
}
