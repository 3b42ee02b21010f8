'use client'
import { useLayoutEffect } from 'react'

/** Keeps the document's title: the router writes that of the page's address whenever it hydrates its part. */
export function useDocumentTitle(title: string | null): void {
  // Ends in the commit that brings another page with its own title.
  useLayoutEffect(() => {
    if (title === null) return
    const write = () => {
      if (document.title !== title) document.title = title
    }
    write()
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [title])
}
