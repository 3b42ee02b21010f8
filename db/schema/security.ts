import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SecurityEvent, SecurityEventKind, SecurityReason } from '@/lib/core/actor/rules/security-event'
import type { UserId } from '@/lib/core/names/rules/ids'

/**
 * The security log. A trigger forbids updates, and deletes of all but old rows. No foreign key to the user,
 * so that entries outlive the account. `repeats`: number of events it represents.
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
