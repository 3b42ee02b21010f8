'use client'

import { useEffect, useEffectEvent } from 'react'

/**
 * What lies over the page, a dialog or a phone's panel, takes Back for itself. While anything does, an entry of the history stands for
 * it: Back then closes the newest and leads nowhere. Left behind, the entry stays until the next address takes its place, and Back
 * steps over it: nobody waits for the browser to go back, which would race with going elsewhere.
 */
const covers: { close: () => void }[] = []

/** Of the page that the entry stands over. */
let coveredUrl = ''
let stoodOnEntry = false

type EntryState = { isCover?: true } | null

const isOnEntry = (): boolean => (window.history.state as EntryState)?.isCover ?? false

/** An entry with the router's own state is one that it leaves alone. */
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

/** Before anybody else listens to Back: what a cover takes is nobody else's. */
export function listenToBack(): void {
  if (listensIn === window) return
  listensIn = window
  stoodOnEntry = isOnEntry()
  coveredUrl = window.location.href
  window.addEventListener('popstate', onPopState, { capture: true })
}

/** Whether the entry of now stands for what lay over the page: the next address belongs in its place. */
export const standsForCover = isOnEntry

/** The next address of this page, for whoever tells the router nothing of it. */
export function goToAddress(url: string): void {
  const change = isOnEntry() ? 'replaceState' : 'pushState'
  window.history[change](stateOf(), '', url)
  stoodOnEntry = false
  if (covers.length > 0) standOver()
}

/** While `isOpen`, Back closes. */
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
