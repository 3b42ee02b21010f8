import { useRef, type TouchEvent } from 'react'

const leastDistance = 48

/** Detects a horizontal swipe: more horizontal than vertical. */
export function useSwipe(onSwipe: (direction: 'next' | 'previous') => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!touch || !start.current) return
      const across = touch.clientX - start.current.x
      const down = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(across) >= leastDistance && Math.abs(across) > 2 * Math.abs(down))
        onSwipe(across < 0 ? 'next' : 'previous')
    },
  }
}
