import type { ReactNode } from 'react'

/** Skips what stands before the content, for keyboard users; shown when focused. `to`: id of the content. */
export const SkipLink = (props: { to: string; onGo: () => void; children: ReactNode }) => (
  <a
    href={`#${props.to}`}
    className="sr-only rounded-md focus:not-sr-only focus:absolute focus:top-1.5 focus:left-2 focus:z-bar focus:bg-accent focus:px-3 focus:py-1.5 focus:text-accent-ink"
    onClick={(event) => {
      event.preventDefault()
      props.onGo()
    }}
  >
    {props.children}
  </a>
)
