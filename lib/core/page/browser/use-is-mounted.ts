'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first client render, so that hydration matches; then true. */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
