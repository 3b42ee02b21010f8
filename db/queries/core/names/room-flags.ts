import { sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { roomProperties } from '@/lib/core/rooms/rules/room-properties'

const members = roomProperties.map((one) => sql`${one}::text, ${sql.identifier(toSnakeCase(one))}`)

/** `RoomFlags` from the columns of `room`, where the view `shown_room` does not serve, as in the history. */
export const roomFlagsJson: SQL = sql`jsonb_build_object(${sql.join(members, sql`, `)})`
