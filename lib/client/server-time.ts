import type { ExactTime } from '@/lib/domain/civil-time'
import { decodeTime } from '@/lib/wire/time'

/** What an answer said of the university's time, and when: by the counter that no one sets. */
export type ToldTime = ExactTime & { at: number }

const listeners = new Set<(told: ToldTime) => void>()

/** What is no time is not heard of. */
export function learnTime(text: string | null | undefined): void {
  const time = text ? decodeTime(text) : null
  if (time) listeners.forEach((listener) => listener({ ...time, at: performance.now() }))
}

/** Hears the time whenever an answer tells it. Returns how to stop. */
export function onTimeTold(listener: (told: ToldTime) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
