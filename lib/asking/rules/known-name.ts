import type { Subgroup, Subject } from '@/lib/core/names/rules/resource'

/** What may be found. `others`: full or former names, searched too. `hint`: tells namesakes apart. */
export type KnownName = {
  of: Subject | { kind: 'building' | 'discipline' }
  title: string
  others: readonly string[]
  hint: string
}

/** `subgroup`: the half of a group that is meant; absent: both. */
export type KnownSubject = KnownName & { of: Subject; subgroup?: Subgroup }
