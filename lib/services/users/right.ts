import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/domain/permissions'
import type { Subgroup } from '@/lib/domain/resource'

/** What an administrator gives or takes away; things are named by their titles, in whatever case. */
export type Right =
  | { kind: 'superuser' }
  | { kind: 'active' }
  | { kind: 'permissions'; permissions: readonly Permission[] }
  | { kind: 'programme'; title: string; flags: readonly ProgrammeFlag[] }
  | { kind: 'editor'; of: EditorKind; title: string }
  | { kind: 'own teacher'; title: string }
  | { kind: 'own group'; title: string; subgroup: Subgroup }
  | { kind: 'campus'; issuer: string; subject: string }
