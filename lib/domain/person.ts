import type { CivilTime } from './civil-time'
import type { UserId } from './ids'
import type { ShownLink } from './invitation'
import type { EditorKind, Permission } from './permissions'

/** What an account edits. */
export type Edited = { kind: EditorKind; id: number }

/** An account with what it may. `givable`: the permissions that whoever asks may give. */
export type PersonView = {
  id: UserId
  version: number
  username: string
  isSuperuser: boolean
  permissions: Permission[]
  editorOf: (Edited & { title: string })[]
  /** Programmes in which it has flags. */
  programmes: string[]
  hasSecondFactor: boolean
  sessions: { device: string; seenAt: CivilTime }[]
  link: ShownLink | null
  isSelf: boolean
  maySuperuser: boolean
  givable: Permission[]
}

/** The rights that an account is to have. `version`: of the account as it was seen. */
export type PersonRights = {
  version: number
  isSuperuser: boolean
  permissions: readonly Permission[]
  editorOf: readonly Edited[]
}
