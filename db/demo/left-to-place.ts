import type postgres from 'postgres'

/**
 * Leaves something to plan: one load item in five requires more hours than its classes have. With n the number in the first seven hex digits of
 * the md5 of its source key, these are 2 · (1 + n / 5 mod 4) hours if 5 divides n. The hours of the demo are somebody's.
 */
export async function leaveHoursToPlace(tx: postgres.ISql): Promise<void> {
  await tx`
    update load_item set is_derived = false,
      required_hours = required_hours + case n % 5 when 0 then 2 * (1 + n / 5 % 4) else 0 end
    from (select id as item, ('x' || left(md5(source_key), 7))::bit(28)::integer as n from load_item) number
    where item = id and is_derived`
}
