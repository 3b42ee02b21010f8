declare const brand: unique symbol
type Id<Name extends string> = number & { readonly [brand]: Name }

/** Rooms with an id of 0 or below are virtual: -1 «Онлайн», -2 «Без аудитории». */
export type RoomId = Id<'room'>
export type TeacherId = Id<'teacher'>
export type GroupId = Id<'group'>
export type FacultyId = Id<'faculty'>
export type DisciplineId = Id<'discipline'>
export type SemesterId = Id<'semester'>
export type ProgrammeId = Id<'programme'>
export type ProgrammeDisciplineId = Id<'programme discipline'>
export type LoadItemId = Id<'load item'>
export type ContractId = Id<'contract'>
export type HoursEntryId = Id<'hours entry'>
export type LoadPermissionId = Id<'load permission'>
export type EventId = Id<'event'>
export type MeetingId = Id<'meeting'>
export type RequestId = Id<'request'>
export type AppealId = Id<'appeal'>
export type WishId = Id<'wish'>
export type OfferId = Id<'substitute offer'>
export type CampaignId = Id<'campaign for wishes'>
export type SessionPeriodId = Id<'period of a session'>
export type ChangeId = Id<'change'>
export type FillingId = Id<'filling'>
export type ImportJobId = Id<'import job'>
export type JobId = Id<'job'>
export type GridRuleId = Id<'grid rule'>
export type FeedId = Id<'feed'>
export type ClientKeyId = Id<'client key'>
export type VariantId = Id<'variant'>
export type NoticeId = Id<'notice'>
export type HistoryEntryId = Id<'history entry'>
export type PushId = Id<'push subscription'>
export type UserId = Id<'user'>
export type HiddenClassId = Id<'hidden class'>
export type ImportId = Id<'import'>
export type ChosenClassId = Id<'chosen class'>

/** Ids that are `bigint` in the database; the others are `integer`. */
export type LargeId = MeetingId | ChangeId | HistoryEntryId | NoticeId

/** Whether a value from outside can be an id; of what, says whoever asks. */
export const isId = <Id extends number>(value: unknown): value is Id => Number.isSafeInteger(value)

/** The id of a number, as a row has it, or one that no row has, for what stands in for a row; throws if it is none. */
export function idNumbered<Id extends number>(number: number): Id {
  if (!isId<Id>(number)) throw new RangeError(`Not an id: ${number}`)
  return number
}

const idOfDigits = <Id extends number>(text: string | null | undefined, pattern: RegExp): Id | null =>
  text && pattern.test(text) ? idNumbered(Number(text)) : null

/** The id in an address; null: absent or malformed. */
export const idIn = <Id extends number>(text: string | null | undefined): Id | null => idOfDigits(text, /^\d{1,9}$/)

/** The same of a class, a change, an entry of the history or a notice. */
export const largeIdIn = <Id extends LargeId>(text: string | null | undefined): Id | null =>
  idOfDigits(text, /^\d{1,15}$/)

/** No user has this id, so no data belong to it. */
export const nobodysId = idNumbered<UserId>(0)

export const onlineRoomId = idNumbered<RoomId>(-1)
export const noRoomId = idNumbered<RoomId>(-2)
export const isVirtualRoom = (id: RoomId): boolean => id <= 0
