import type { Actor } from '../accounts/actor'
import type { FacultyId, UserId } from '../names/ids'
import type { Permission } from '../accounts/permissions'
import { isEditor, type Owners } from './rights-subjects'

/** An account with everything that it may, as the right to change it is asked. `id` null: it is only being made. */
export type AccountRights = {
  id: UserId | null
  isSuperuser: boolean
  permissions: readonly Permission[]
  /** `owners`: the groups and teachers that it edits one by one. */
  editorOf: { faculties: readonly FacultyId[]; departments: readonly number[]; owners: Owners }
  programmes: Actor['programmes']
  /** Whose the load is that it may set by permission; of a row of a programme nobody's. */
  permittedLoad: readonly Owners[]
  boundTo: Owners
}

const nobodys: Owners = { groups: [], teachers: [] }

/** An account that may nothing yet. */
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
 * Whether somebody is of a faculty that the actor administers: bound to one of its groups, or an editor of it
 * or of one of them.
 */
function isOfOwnFaculty(actor: Actor, { editorOf, boundTo }: AccountRights): boolean {
  const faculties = [
    ...editorOf.faculties,
    ...[...editorOf.owners.groups, ...boundTo.groups].map(({ facultyId }) => facultyId),
  ]
  return faculties.some((id) => id !== null && administers(actor, id))
}

/** Whether an account may no more than the actor could give: what they hold themselves, over what they edit. */
function isGivable(actor: Actor, account: AccountRights): boolean {
  const { permissions, editorOf, programmes, permittedLoad, boundTo } = account
  const edits = (owners: Owners): boolean =>
    owners.groups.every((one) => isEditor(actor, { groups: [one], teachers: [] })) &&
    owners.teachers.every((one) => isEditor(actor, { groups: [], teachers: [one] }))
  return (
    !account.isSuperuser &&
    permissions.every((one) => actor.permissions.includes(one)) &&
    editorOf.faculties.every((id) => actor.editorOf.faculties.includes(id)) &&
    editorOf.departments.every((id) => actor.editorOf.departments.includes(id)) &&
    edits(editorOf.owners) &&
    edits(boundTo) &&
    permittedLoad.every((owners) => isEditor(actor, owners)) &&
    programmes.every(({ programmeId, flags }) => {
      const own = actor.programmes.find((one) => one.programmeId === programmeId)?.flags ?? []
      return flags.every((flag) => own.includes(flag))
    })
  )
}

/**
 * Whether the administrator of a faculty may make an account of this, or change an account that is this: one
 * of their faculty's that may no more than they could give. Of a change both states are asked. A superuser
 * may change all.
 */
export const keepsAccount = (actor: Actor, account: AccountRights): boolean =>
  isOfOwnFaculty(actor, account) && isGivable(actor, account)
