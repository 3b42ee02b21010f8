import type { Choice } from '@/lib/core/schedule/texts/matches'

/** A screen or panel, found by name. */
export type FoundAct = { choice: Choice; run: () => void }
