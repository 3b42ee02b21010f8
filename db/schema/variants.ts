import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ChangeId, FacultyId, UserId, VariantId } from '@/lib/core/rules/names/ids'
import type { Taken, VariantStep } from '@/lib/variants/rules/variant'
import { change } from './history'
import { user } from './users'
import { faculty } from './vocabularies'

/**
 * Variants of a plan: steps that are laid over the timetable for whoever looks, and hold nothing. They name
 * load and classes without keys to them, so that those may go.
 */
export const variant = pgTable(
  'variant',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<VariantId>(),
    ownerId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' })
      .$type<UserId>(),
    facultyId: integer()
      .notNull()
      .references(() => faculty.id, { onDelete: 'cascade' })
      .$type<FacultyId>(),
    name: text().notNull(),
    /** Whoever plans the faculty may look at it. */
    isShared: boolean().notNull().default(false),
    steps: jsonb().notNull().$type<VariantStep[]>(),
    version: integer().notNull().default(1),
    /** What the last taking over did. */
    taken: jsonb().$type<Omit<Taken, 'changeId'>>(),
    changeId: bigint({ mode: 'number' })
      .references(() => change.id, { onDelete: 'set null' })
      .$type<ChangeId>(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('variant_owner').on(table.ownerId, table.id),
    index('variant_faculty').on(table.facultyId, table.id),
    index('variant_change').on(table.changeId),
  ],
)
