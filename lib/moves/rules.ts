import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { Moved } from '@/lib/core/placing/rules/move'
import type { FirstOf, VisibleViolation } from '@/lib/quality/rules/quality-check'

/** A class of a set, and the version the user saw; absent: not checked. */
export type SeenClass = { id: MeetingId; version?: number | undefined }

/** The same act on several classes, all or none, as one change. */
export type TogetherOrder = { dryRun: boolean } &
  /** `reason`: for publishing against a hard rule of quality. */
  (
    | { act: 'publish'; classes: readonly SeenClass[]; reason?: string }
    /** Leaves traces with the reason. */
    | { act: 'withdraw'; classes: readonly SeenClass[]; reason: string }
    /** Copies the classes as drafts. */
    | { act: 'copy'; classes: readonly (SeenClass & { to: DatedSlot })[] }
    /** `justChange`: moves the classes themselves, without a request or traces. */
    | {
        act: 'move'
        classes: readonly (SeenClass & { to: DatedSlot })[]
        reason: string
        justChange: boolean
      }
  )

/** The result, real or dry run; for copies, the new drafts. `request` null: none is recorded. */
export type Together = Pick<Moved, 'items' | 'request' | 'warnings' | 'changeId'> & {
  /** For a publication: violations that need a reason. */
  violations: FirstOf<VisibleViolation>
}
