'use client'
import { useEffect, useEffectEvent } from 'react'

/**
 * Dialogs and phone panels over the page close on Back. While any is open, one history entry stands for it,
 * and Back closes the newest. The entry remains after closing, until the next navigation replaces it, and
 * Back skips it: calling history.back() would race with navigation.
 */
const covers: { close: () => void }[] = []

/** URL of the page below the entry. */
let coveredUrl = ''
let stoodOnEntry = false

type EntryState = { isCover?: true } | null

const isOnEntry = (): boolean => (window.history.state as EntryState)?.isCover ?? false

/** Keeps the router's own state, so that the router ignores the entry. */
const stateOf = (isCover?: true) => ({ ...(window.history.state as object | null), isCover })

function standOver(): void {
  if (!isOnEntry()) window.history.pushState(stateOf(true), '', window.location.href)
  coveredUrl = window.location.href
  stoodOnEntry = true
}

function onPopState(event: PopStateEvent): void {
  const hasLeftEntry = stoodOnEntry && !isOnEntry() && window.location.href === coveredUrl
  stoodOnEntry = isOnEntry()
  if (!hasLeftEntry) return
  event.stopImmediatePropagation()
  const newest = covers.at(-1)
  if (!newest) return window.history.back()
  standOver()
  newest.close()
}

let listensIn: Window | null = null

/** Must be registered before other popstate listeners, because a Back that closes a cover must not reach them. */
export function listenToBack(): void {
  if (listensIn === window) return
  listensIn = window
  stoodOnEntry = isOnEntry()
  coveredUrl = window.location.href
  window.addEventListener('popstate', onPopState, { capture: true })
}

/** Whether the current history entry stands for a cover; the next navigation should replace it. */
export const standsForCover = isOnEntry

/** Changes the URL of this page without the router. */
export function goToAddress(url: string): void {
  const change = isOnEntry() ? 'replaceState' : 'pushState'
  window.history[change](stateOf(), '', url)
  stoodOnEntry = false
  if (covers.length > 0) standOver()
}

/** While `isOpen`, Back calls `close`. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    listenToBack()
    const cover = { close: () => closeNow() }
    covers.push(cover)
    standOver()
    return () => {
      covers.splice(covers.indexOf(cover), 1)
    }
  }, [isOpen])
}

/**
 * The focused element when something opens, to return the focus to. For a menu entry, the menu's button,
 * because the entry is unmounted.
 */
export function openerNow(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

const isThere = (element: HTMLElement): boolean => element.isConnected && element.closest('[inert]') === null

/** Returns the focus to the opener; false if it is gone. */
export function focusOpener(opener: HTMLElement | null): boolean {
  if (!opener || !isThere(opener)) return false
  opener.focus()
  return document.activeElement === opener
}
