import type { ReactNode } from 'react'
import type { TroubleFilter } from '@/lib/quality/rules/quality-check'

/** How the report's lines lead to a filter: by address, and without a new page. */
export type FilterLinks = {
  urlOf: (filter: TroubleFilter) => string
  onFilter: (filter: TroubleFilter) => void
}

/** A link to what a filter leaves; another tab opens it by its address. */
export function FilterLink(props: FilterLinks & { filter: TroubleFilter; children: ReactNode }) {
  const { filter, urlOf, onFilter, children } = props
  return (
    <a
      href={urlOf(filter)}
      className="text-accent underline-offset-2 hover:underline print:text-ink"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onFilter(filter)
      }}
    >
      {children}
    </a>
  )
}
