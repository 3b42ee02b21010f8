import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import type { ProgrammeId, UserId } from '@/lib/core/rules/names/ids'
import type { LinkView } from '@/lib/core/rules/accounts/invitation'
import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/core/rules/accounts/permissions'

/** An account's flags in one programme. */
export type ProgrammeRights = { id: ProgrammeId; flags: readonly ProgrammeFlag[] }

/** A subject that an account edits. */
export type Edited = { kind: EditorKind; id: number }

/**
 * An account with its rights. `givable`: permissions that the viewer may give; `givableIn`: flags that they
 * may give, by programme.
 */
export type PersonView = {
  id: UserId
  version: number
  username: string
  isSuperuser: boolean
  permissions: readonly Permission[]
  editorOf: readonly (Edited & { title: string })[]
  programmes: readonly (ProgrammeRights & { title: string })[]
  hasSecondFactor: boolean
  sessions: readonly { device: string; seenAt: CivilTime }[]
  link: LinkView | null
  isSelf: boolean
  maySuperuser: boolean
  givable: readonly Permission[]
  givableIn: readonly (ProgrammeRights & { title: string })[]
}

/** The rights that an account should have. `version`: of the account that the user saw. */
export type PersonRights = {
  version: number
  isSuperuser: boolean
  permissions: readonly Permission[]
  editorOf: readonly Edited[]
  /** Absent: unchanged. */
  programmes?: readonly ProgrammeRights[] | undefined
}
