import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/core/rules/accounts/permissions'
import type { Subgroup } from '@/lib/core/rules/names/resource'

/** A right an administrator can grant or revoke; things are named by title, ignoring case. */
export type Right =
  | { kind: 'superuser' }
  | { kind: 'active' }
  | { kind: 'permissions'; permissions: readonly Permission[] }
  | { kind: 'programme'; title: string; flags: readonly ProgrammeFlag[] }
  | { kind: 'editor'; of: EditorKind; title: string }
  | { kind: 'own teacher'; title: string }
  | { kind: 'own group'; title: string; subgroup: Subgroup }
  | { kind: 'campus'; issuer: string; subject: string }
