import type { Actor, Permission } from '@/lib/core/actor/rules/actor'
import type { FacultyId, UserId } from '@/lib/core/names/rules/ids'
import { isEditor, type Owners } from './rights-subjects'

/** An account with all its rights, as needed to check who may change it. `id` null: not stored yet. */
export type AccountRights = {
  id: UserId | null
  isSuperuser: boolean
  permissions: readonly Permission[]
  /** `owners`: groups and teachers that it edits individually. */
  editorOf: { faculties: readonly FacultyId[]; departments: readonly number[]; owners: Owners }
  programmes: Actor['programmes']
  /** The owners of the load it has permissions for; programme rows have none. */
  permittedLoad: readonly Owners[]
  boundTo: Owners
}

const nobodys: Owners = { groups: [], teachers: [] }

export const newAccount: AccountRights = {
  id: null,
  isSuperuser: false,
  permissions: [],
  programmes: [],
  permittedLoad: [],
  boundTo: nobodys,
  editorOf: { faculties: [], departments: [], owners: nobodys },
}

export const administersSome = (actor: Actor): boolean =>
  actor.permissions.includes('can administer faculty') && actor.editorOf.faculties.length > 0
export const administers = (actor: Actor, facultyId: FacultyId): boolean =>
  administersSome(actor) && actor.editorOf.faculties.includes(facultyId)

/**
 * Whether an account belongs to a faculty that the actor administers: bound to one of its groups, or an
 * editor of the faculty or of one of its groups.
 */
function isOfOwnFaculty(actor: Actor, { editorOf, boundTo }: AccountRights): boolean {
  const faculties = [
    ...editorOf.faculties,
    ...[...editorOf.owners.groups, ...boundTo.groups].map(({ facultyId }) => facultyId),
  ]
  return faculties.some((id) => id !== null && administers(actor, id))
}

/** Whether the actor could grant all rights of an account: they hold them, and over the same subjects. */
function isGivable(actor: Actor, account: AccountRights): boolean {
  const { permissions, editorOf, programmes, permittedLoad, boundTo } = account
  const mayEdit = (owners: Owners): boolean =>
    owners.groups.every((one) => isEditor(actor, { groups: [one], teachers: [] })) &&
    owners.teachers.every((one) => isEditor(actor, { groups: [], teachers: [one] }))
  return (
    !account.isSuperuser &&
    permissions.every((one) => actor.permissions.includes(one)) &&
    editorOf.faculties.every((id) => actor.editorOf.faculties.includes(id)) &&
    editorOf.departments.every((id) => actor.editorOf.departments.includes(id)) &&
    mayEdit(editorOf.owners) &&
    mayEdit(boundTo) &&
    permittedLoad.every((owners) => isEditor(actor, owners)) &&
    programmes.every(({ programmeId, flags }) => {
      const own = actor.programmes.find((one) => one.programmeId === programmeId)?.flags ?? []
      return flags.every((flag) => own.includes(flag))
    })
  )
}

/**
 * Whether a faculty's administrator may create this account, or change one between two such states: it is of
 * their faculty and has no rights that they could not grant. For a change, check both states. Superusers may
 * change all accounts.
 */
export const keepsAccount = (actor: Actor, account: AccountRights): boolean =>
  isOfOwnFaculty(actor, account) && isGivable(actor, account)
