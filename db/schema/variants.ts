import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ChangeId, FacultyId, UserId, VariantId } from '@/lib/core/names/rules/ids'
import type { Taken, VariantStep } from '@/lib/variants/rules/variant'
import { change } from './history'
import { refersTo, refersToLarge } from './refers-to'
import { user } from './users'
import { faculty } from './vocabularies'

/**
 * Variants of a plan: steps shown on top of the timetable, which hold no places. They name load and classes
 * without foreign keys, so that those may be deleted.
 */
export const variant = pgTable(
  'variant',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<VariantId>(),
    ownerId: refersTo<UserId>(() => user.id, 'cascade').notNull(),
    facultyId: refersTo<FacultyId>(() => faculty.id, 'cascade').notNull(),
    name: text().notNull(),
    /** Visible to everyone who may plan the faculty. */
    isShared: boolean().notNull().default(false),
    steps: jsonb().notNull().$type<VariantStep[]>(),
    version: integer().notNull().default(1),
    /** The result of the last taking over. */
    taken: jsonb().$type<Omit<Taken, 'changeId'>>(),
    changeId: refersToLarge<ChangeId>(() => change.id, 'set null'),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('variant_owner').on(table.ownerId, table.id),
    index('variant_faculty').on(table.facultyId, table.id),
    index('variant_change').on(table.changeId),
  ],
)
