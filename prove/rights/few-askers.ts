import { allows, rightsTable } from './check'
import { allRoles, type Role } from './roles'
import type { RightsRow } from './row'

type Asker = Role | 'stranger'

/** How many rows of the table name a role. */
const named = new Map(
  allRoles.map((role) => [role, rightsTable.filter(({ may }) => typeof may !== 'string' && may.includes(role)).length]),
)

/**
 * Chooses who asks in the quick proof besides a stranger: of those who may and of those who may not one each,
 * whoever was met least so far, and among these whoever has the fewest other chances. So a few cells meet
 * every role on both sides.
 */
export class FewAskers {
  private readonly met = { allowed: new Map<Role, number>(), refused: new Map<Role, number>() }

  /** `others`: who may the same elsewhere. Of those refused they ask first: they lack the least. */
  choose(
    isAllowed: (role: Role) => boolean,
    { from = allRoles, others }: { from?: readonly Role[]; others: readonly ((role: Role) => boolean)[] },
  ): Role[] {
    const refused = from.filter((role) => !isAllowed(role))
    const near = refused.filter((role) => others.some((isAllowedThere) => isAllowedThere(role)))
    const chosen = [
      ...this.least('allowed', from.filter(isAllowed)),
      ...this.least('refused', near.length > 0 ? near : refused),
    ]
    // Where nobody is refused, whoever has no right may still be told too much.
    return refused.length === 0 && from.includes('nobody') && !chosen.includes('nobody')
      ? [...chosen, 'nobody']
      : chosen
  }

  private least(side: 'allowed' | 'refused', roles: readonly Role[]): Role[] {
    const met = this.met[side]
    const rank = (role: Role) => (met.get(role) ?? 0) * rightsTable.length + (named.get(role) ?? 0)
    const [least] = roles.toSorted((one, other) => rank(one) - rank(other))
    if (!least) return []
    met.set(least, (met.get(least) ?? 0) + 1)
    return [least]
  }

  /** The same row, asked by a few of `askers`. */
  few(row: RightsRow, askers: readonly Asker[]): RightsRow & { askedBy: Asker[] } {
    const from = row.askedBy ?? askers
    const known = from.filter((one) => one !== 'stranger')
    const others = rightsTable
      .filter(({ call, may }) => call === row.call && typeof may !== 'string')
      .map((other) => (role: Role) => allows(other, role))
    const askedBy = this.choose((role) => allows(row, role), { from: known, others })
    return { ...row, askedBy: from.includes('stranger') ? ['stranger', ...askedBy] : askedBy }
  }
}
