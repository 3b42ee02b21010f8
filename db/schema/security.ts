import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { UserId } from '@/lib/domain/ids'
import type { SecurityEvent, SecurityEventKind, SecurityReason } from '@/lib/domain/security-event'

/**
 * The log of security events. A trigger keeps rows as they are, and gives only old ones up. No reference to a user: what is told of
 * one stays when the account goes. `repeats`: how many alike it stands for.
 */
export const securityEvent = pgTable(
  'security_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text().$type<SecurityEventKind>().notNull(),
    outcome: text().$type<SecurityEvent['outcome']>().notNull(),
    userId: integer().$type<UserId>(),
    username: text(),
    address: text(),
    session: text(),
    subject: text(),
    reason: text().$type<SecurityReason>(),
    detail: text(),
    repeats: integer().notNull().default(1),
  },
  (table) => [index('security_event_at').on(table.at), index('security_event_kind').on(table.kind, table.id)],
)
