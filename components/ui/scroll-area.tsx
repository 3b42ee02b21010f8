'use client'

import { useEffect, useRef, useState, type ComponentProps } from 'react'

type Props = Omit<ComponentProps<'div'>, 'ref' | 'role' | 'tabIndex' | 'aria-label'> & { label: string }

/**
 * A scrollable area whose controls, if any, do not reach all of its content; focusable while it scrolls, so
 * that keys can scroll it.
 */
export function ScrollArea({ label, className = '', children, ...rest }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const own = area.current
    if (!own) return
    const measure = () => setScrolls(own.scrollHeight > own.clientHeight || own.scrollWidth > own.clientWidth)
    const sizes = new ResizeObserver(measure)
    for (const one of [own, ...own.children]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [children])
  return (
    <div
      ref={area}
      {...rest}
      {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      className={`overflow-auto focus-visible:-outline-offset-2 ${className}`}
    >
      {children}
    </div>
  )
}
