import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import type { ProgrammeId, UserId } from '@/lib/core/rules/names/ids'
import type { ShownLink } from '@/lib/core/rules/accounts/invitation'
import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/core/rules/accounts/permissions'

/** What an account may in one programme. */
export type ProgrammeRights = { id: ProgrammeId; flags: readonly ProgrammeFlag[] }

/** What an account edits. */
export type Edited = { kind: EditorKind; id: number }

/**
 * An account with what it may. `givable`: the permissions that whoever asks may give; `givableIn`: in which
 * programmes which flags.
 */
export type PersonView = {
  id: UserId
  version: number
  username: string
  isSuperuser: boolean
  permissions: Permission[]
  editorOf: (Edited & { title: string })[]
  programmes: (ProgrammeRights & { title: string })[]
  hasSecondFactor: boolean
  sessions: { device: string; seenAt: CivilTime }[]
  link: ShownLink | null
  isSelf: boolean
  maySuperuser: boolean
  givable: Permission[]
  givableIn: (ProgrammeRights & { title: string })[]
}

/** The rights that an account is to have. `version`: of the account as it was seen. */
export type PersonRights = {
  version: number
  isSuperuser: boolean
  permissions: readonly Permission[]
  editorOf: readonly Edited[]
  /** Absent: as they are. */
  programmes?: readonly ProgrammeRights[] | undefined
}
