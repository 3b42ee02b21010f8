import type { Choice } from '@/lib/core/texts/schedule/matches'

/** A screen or panel, found by name. */
export type FoundAct = { choice: Choice; run: () => void }
